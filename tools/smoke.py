"""Whether an installed smorgasboard works: every game is played, by the bots that everybody meets, and replayed."""

import smorgasboard as sb
from smorgasboard.engine import chance


def main() -> None:
    for name in ("foodfighters", "consumption", "foodadvice"):
        game = sb.load(name)
        match = sb.Match(game, seed=7)
        bot = sb.bots.make("greedy", seed=1)
        for _ in range(40):
            if match.state.over:
                break
            seat = match.state.actors()[0]
            match.apply(seat, bot.choose(match.state.observation(seat)))
        again = sb.replay(match.record())
        assert again.digest() == match.state.digest(), name
        print(f"{name}: {len(match.record().steps)} steps, replayed")
    print("compiled" if chance.__file__.endswith((".so", ".pyd")) else "plain Python")


if __name__ == "__main__":
    main()
