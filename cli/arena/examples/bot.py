"""A bot in Python: chooses among the legal moves at random, but passes only if it has to.

    rulebound arena GAME --bot "python3 bot.py" random
"""

import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


def choose(message):
    moves = [move for move in message["moves"] if move["move"] != "pass"]
    return random.choice(moves or message["moves"])["number"]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        random.seed(1)
        say({"protocol": 1})
    elif message["type"] == "decide":
        say({"decision": message["decision"], "move": choose(message)})
