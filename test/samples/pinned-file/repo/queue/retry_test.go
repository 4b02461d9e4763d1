package queue

import "testing"

func TestRetryStopsAtTheLimit(t *testing.T) {
	var q Queue
	if Retry(&q, Job{ID: "a", Retries: 3}, 3) {
		t.Fatal("retried beyond the limit")
	}
}
