"""A socket, which cannot be opened."""
# expect: ungradable

import stat

os.mknod(folder / "socket.ipynb", stat.S_IFSOCK | 0o644)
