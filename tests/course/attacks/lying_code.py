"""Is called without end before it is called."""


class Answer:
    def __call__(self, w, b, x, y):
        return w, b

    @property
    def __code__(self):
        while True:
            pass


visit = Answer()
