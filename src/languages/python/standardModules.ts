/** The top-level modules of Python's standard library, for all versions since 3.8. */
export const standardModules: ReadonlySet<string> = new Set(
  `
  __future__ abc argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 calendar cmath cmd code
  codecs codeop collections colorsys compileall concurrent configparser contextlib contextvars copy copyreg csv ctypes
  curses dataclasses datetime dbm decimal difflib dis distutils doctest email encodings ensurepip enum errno
  faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc getopt getpass gettext glob graphlib grp
  gzip hashlib heapq hmac html http idlelib imaplib importlib inspect io ipaddress itertools json keyword lib2to3
  linecache locale logging lzma mailbox marshal math mimetypes mmap modulefinder multiprocessing netrc numbers
  operator optparse os pathlib pdb pickle pickletools pkgutil platform plistlib poplib posix pprint profile pstats pty
  pwd py_compile pydoc pydoc_data queue quopri random re readline reprlib resource runpy sched secrets select
  selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 ssl stat statistics string stringprep
  struct subprocess symtable sys sysconfig syslog tarfile tempfile termios test textwrap threading time timeit tkinter
  token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib
  uuid venv warnings wave weakref webbrowser winreg wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo
`.trim().split(/\s+/),
);
