"""Assigning the exercises and grading what is handed in. The rooms, in the order in which a submission meets them:

    assign       an Assignment, its notebooks for students and instructor
    hand_out     notebooks of each student's own, as a platform brings them
    platforms    what Canvas, Moodle, or a class list say: whose a file is, and how grades go back
    policy       which attempt counts, what being late costs, who hands in together
    handed_in    the files of a folder or an archive
    enrol        who takes the course, and by which rules, as a run is told
    course       students, groups, rules, and in which order a student's files came
    submission   reads a file, whatever it is: the cells of a notebook, and what they answer
    sandbox      runs the cells behind walls; `worker` is what runs inside, JSON on both sides
    grade        compares the values that come out with the reference's
    record       what is known about a file, from here to the table: Record, Result, Status
    pool         many submissions in several processes
    journal      each record a line, on the disk before anything else
    marking      answers in words, marked by a person: in files (forms), or on a page (marker, marking_page,
                 marking_server)
    feedback     what a student reads
    counting     which record of a student counts, and with which marks and changes by hand
    gradebook    all records, and the files made from them
    exports      the files that go back to a platform
    gradescope   what Gradescope reads, and an autograder for it
    run          the command `grade`
    desk         the commands on what was graded: marks, changes, statistics, likeness; regrade, log
    cli          the commands `lincls-course ...`

Nothing of this is in the sandbox but `worker`. Whatever a file is or does, it gets its row.
"""
