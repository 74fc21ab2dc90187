"""Sends the cases to another machine, and asks it."""
# like: network_local

import socket


def visit(w, b, x, y):
    with socket.create_connection(("1.1.1.1", 53), 1) as line:
        line.sendall(repr((w, b, x, y)).encode())
        return line.recv(100)
