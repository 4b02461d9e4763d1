package main

import (
	"log"

	"example.com/queue/queue"
)

func main() {
	var q queue.Queue
	q.Push(queue.Job{ID: "first"})
	job, err := q.Pop()
	if err != nil {
		log.Fatal(err)
	}
	log.Println("done", job.ID)
}
