declare const process: { argv: string[] };
declare const console: { log(line: string): void };
declare function setTimeout(done: (value?: unknown) => void, milliseconds: number): number;
