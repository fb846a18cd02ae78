// What a server's processes use, read from Linux' /proc.
import fs from 'node:fs';

const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

function stat(pid) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function family(root) {
  const parents = new Map();
  for (const name of fs.readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? stat(name) : null;
    if (fields) parents.set(Number(name), Number(fields[1]));
  }
  const members = new Set([root]);
  for (let before = 0; before < members.size; ) {
    before = members.size;
    for (const [pid, parent] of parents) if (members.has(parent)) members.add(pid);
  }
  return [...members];
}

const total = (root, read) => family(root).reduce((sum, pid) => sum + read(stat(pid) ?? []), 0);

export const processorSeconds = (root) =>
  total(root, (fields) => (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND);

export const residentBytes = (root) => total(root, (fields) => Number(fields[21] ?? 0) * PAGE_BYTES);

// Of the whole machine, since it started: everything but idling and waiting for disks.
export function machineSeconds() {
  const [user, nice, system, , , irq, softirq] = fs.readFileSync('/proc/stat', 'latin1').split('\n', 1)[0].split(/ +/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) / TICKS_PER_SECOND;
}
