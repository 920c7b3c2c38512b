"""The shared part of games against the house.

- `course`: a round from the bets to its settlement.
- `bets`: the wagers before the deal.
- `rounds`: payments, and accounts between rounds.
- `reasons`: the reason for each payment, for people.
- `advice`, `odds_report`, `whole_bet`: hints, reports on odds, and the odds of several wagers together.
- `bots` and `practice`: a bot that bets the minimum, and lessons of one round.
"""
