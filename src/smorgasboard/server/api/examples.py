"""What stands as an example in the API's description."""

A_MATCH = "k7m2x9q4fz"
A_KEY = f"{A_MATCH}.1.Zk3vQnX0aLw8Tt2rBq9sYd7u"
AN_INVITATION = f"https://games.example/join/{A_MATCH}.1.u8Hq0wRk3vZx5Tn1sLd9Yc2b"
AN_ACCOUNT = "smorg_4nB7tYw2Kp9Qx1Vz6Rm3Ls8d"
A_MARK = "4.2.0"
A_NUMBER = "9f86d081884c7d65"
A_PROMISE = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
