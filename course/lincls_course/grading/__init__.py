"""Assigning the exercises and grading what is handed in. The modules, in the order in which a submission meets them:

    assign       an Assignment, its notebooks for students and instructor
    platforms    what Canvas, Moodle, Gradescope or a class list say: whose a file is, and how grades go back
    course       students, groups, the rules on attempts and late work, in which order a student's files came
    files        what was handed in, a folder or an archive; and how files are written of what strangers wrote
    submission   reads a file, whatever it is: the cells of a notebook, and what they answer
    walls        what a submission may see and do
    sandbox      runs the cells behind walls; `session` talks to `worker`, which runs inside, in JSON
    grade        asks for the answers, and compares the values that come out with the reference's
    pool         many submissions in several processes
    journal      each Record a line, on the disk before anything else
    marks        answers in words, marked by a person at the `desk`, a page in the browser
    likeness     answers that are more alike than chance explains
    gradebook    all records, which of a student counts and with which points, and the files made from them
    statistics   what a class made of it
    exports      the files that go back to a platform, with what a student reads
    run          the command `grade`
    exam         exams on paper: forms, keys and sheets for marking them, and the points that were typed
    push         the commands `pull` and `push`, over a platform's own interface
    commands     the commands on what was graded: marks, changes, regrade, log, statistics, likeness
    cli          the commands `lincls-course ...`, which share their `options`

Nothing of this is in the sandbox but `worker`. Whatever a file is or does, it gets its row.
"""
