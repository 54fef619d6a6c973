import type { MeasuredMetrics } from '../metrics.ts'
import { createQuestions } from './questions.ts'
import type { Handover, MessageToFirst, MessageToWorker } from './worker-messages.ts'

/** Longer than the first process waits for other workers. */
const metricsTimeoutMs = 5000

/** The connection of a worker with the first process. */
export interface FirstProcess {
  /** Resolves once this worker is to open. */
  opening: Promise<Handover>
  /** Resolves when this worker is to stop. */
  stopping: Promise<void>
  /** Resolves when it is sent. */
  send(message: MessageToFirst): Promise<void>
  /** The metrics of all processes, as text. */
  getMetrics(): Promise<string>
  /** Reports with this what this worker measures, when it is asked to. */
  onMeasure(measure: () => Promise<MeasuredMetrics>): void
}

/** Reports to the first process that the code of this worker is loaded, and listens to it. */
export function joinFirstProcess(): FirstProcess {
  const { promise: opening, resolve: open } = Promise.withResolvers<Handover>()
  const { promise: stopping, resolve: stop } = Promise.withResolvers<void>()
  const questions = createQuestions<string>(metricsTimeoutMs)
  let measure: () => Promise<MeasuredMetrics> = async () => []
  const send = (message: MessageToFirst): Promise<void> =>
    new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()))
  process.on('message', (message: MessageToWorker) => {
    if (message.type === 'open') open(message.handover)
    else if (message.type === 'stop') stop()
    else if (message.type === 'metrics') questions.answer(message.id, message.text)
    else void measure().then((metrics) => send({ type: 'measured', id: message.id, metrics }))
  })
  void send({ type: 'loaded' })
  return {
    opening,
    stopping,
    send,
    getMetrics: () => questions.ask((id) => void send({ type: 'getMetrics', id })),
    onMeasure(next) {
      measure = next
    },
  }
}
