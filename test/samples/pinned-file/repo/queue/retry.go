package queue

// Retry pushes a failed job again, at most max times.
func Retry(q *Queue, j Job, max int) bool {
	if j.Retries >= max {
		return false
	}
	j.Retries++
	q.Push(j)
	return true
}
