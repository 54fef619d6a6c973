import type { MeasuredMetrics } from '../metrics.ts'

/** What a worker needs of the first process; it is not passed through the environment, where others could read it. */
export interface Handover {
  databaseUrl: string
  secretKey: string
}

/** What the first process sends to a worker. */
export type MessageToWorker =
  | { type: 'open'; handover: Handover }
  | { type: 'stop' }
  | { type: 'measure'; id: number }
  | { type: 'metrics'; id: number; text: string }

/** What a worker sends to the first process. */
export type MessageToFirst =
  /** Its code is loaded. */
  | { type: 'loaded' }
  | { type: 'serving' }
  /** It cannot open, for the reason in this sentence. */
  | { type: 'failed'; sentence: string }
  | { type: 'measured'; id: number; metrics: MeasuredMetrics }
  /** Asks for the metrics of all processes. */
  | { type: 'getMetrics'; id: number }
