"""The transparency log: bare heads of games in a tree that only grows, so that no logged game can vanish unseen."""
