// Package queue holds jobs in memory.
package queue

import "errors"

// ErrEmpty is returned where no job waits.
var ErrEmpty = errors.New("queue: empty")

// Job is one unit of work.
type Job struct {
	ID      string
	Retries int
}

// Queue is not safe for concurrent use.
type Queue struct{ jobs []Job }

// Push appends a job.
func (q *Queue) Push(j Job) { q.jobs = append(q.jobs, j) }

// Pop returns the oldest job.
func (q *Queue) Pop() (Job, error) {
	if len(q.jobs) == 0 {
		return Job{}, ErrEmpty
	}
	j := q.jobs[0]
	q.jobs = q.jobs[1:]
	return j, nil
}
