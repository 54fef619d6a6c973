import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const createSeller = endpoint({
  audience: 'seller',
  path: '/user-management/seller/create',
  summary: 'Makes an account that may own shops',
  input: z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(40)) }),
  reply: z.strictObject({ name: z.string() }),
  refusals: ['nameTaken'],
})
