"""Plays at a table until the match is over: python bot.py https://games.example/join/…"""

import random
import sys
import time

import httpx
from house import AuthenticatedClient, Client
from house.api.playing import act, see
from house.api.seats import join
from house.models import Code, JoinWanted, Move, Refusal


def ask(way, **wanted):
    """The house's answer; asked again while it is closed for a moment."""
    while True:
        try:
            answer = way.sync(**wanted)
        except httpx.TransportError:
            answer = None
        if isinstance(answer, Refusal) and answer.code not in (Code.NOT_NOW, Code.TOO_FAST, Code.MOVED_ON):
            sys.exit(answer.error)
        if answer is not None and (not isinstance(answer, Refusal) or answer.code == Code.MOVED_ON):
            return answer
        time.sleep(1)


link = sys.argv[1]
address = link.partition("/join/")[0]
seat = ask(join, client=Client(address), body=JoinWanted(link=link, name="Python"))
client = AuthenticatedClient(address, seat.secret, timeout=60)
mark = ""
while (view := ask(see, client=client, match=seat.match, after=mark, wait=25)).stage != "over":
    mark = view.mark
    if seat.seat in view.awaited and view.legal:
        move = Move(version=view.version, action=random.choice(view.legal))
        ask(act, client=client, match=seat.match, body=move)
print(f"Seat {seat.seat} of {view.game}: winners {view.outcome.winners}")
