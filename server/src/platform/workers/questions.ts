/** Questions that wait for an answer from another process, each until `timeoutMs`. */
export interface Questions<Answer> {
  /** Sends a question with `send`, which gets its id; resolves with the answer. */
  ask(send: (id: number) => void): Promise<Answer>
  answer(id: number, answer: Answer): void
}

export function createQuestions<Answer>(timeoutMs: number): Questions<Answer> {
  const open = new Map<number, (answer: Answer) => void>()
  let lastId = 0
  return {
    ask: (send) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        const timer = setTimeout(() => {
          open.delete(id)
          reject(new Error('another process did not answer in time'))
        }, timeoutMs)
        open.set(id, (answer) => {
          clearTimeout(timer)
          open.delete(id)
          resolve(answer)
        })
        send(id)
      }),
    answer: (id, answer) => open.get(id)?.(answer),
  }
}
