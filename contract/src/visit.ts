import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ShortUrl } from './ids.ts'

export const reportVisit = endpoint({
  audience: 'buyer',
  whoMay: 'anyone',
  path: '/card-core/report/visitV2',
  summary: 'Counts a view of a shop; no address is kept',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: z.strictObject({}),
  refusals: [],
})
