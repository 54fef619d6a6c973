import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'

export const reportVisit = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/report/visitV2',
  summary: 'Counts a view of a shop; no address is kept',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: z.strictObject({}),
  errorCodes: [],
})
