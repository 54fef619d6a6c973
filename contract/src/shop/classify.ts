import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ClassifyId, ShortUrl } from '../shared/ids.ts'
import { ClassifyIcon } from './classify-icon.ts'
import { ClassifyName } from './shop-fields.ts'

/** A classify as the seller of its shop arranges it. */
const SellerClassify = z.strictObject({
  id: ClassifyId,
  name: z.string(),
  /** Shown before its name. */
  icon: z.nullable(ClassifyIcon),
  /** Neither it nor its items are listed in the shop; the pages of its items can be opened by their address. */
  hidden: z.boolean(),
  /** Published items. */
  itemCount: z.int(),
  /** All items, those that are not published included. */
  totalItemCount: z.int(),
})

const list = z.strictObject({ list: z.array(SellerClassify) })

export const createClassify = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items', 'settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/classify/create',
  summary: 'Adds a classify at the end of a shop',
  input: z.strictObject({ shortUrl: ShortUrl, name: ClassifyName }),
  reply: z.strictObject({ classifyId: ClassifyId }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'nameTaken'],
})

export const listClassifies = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['anyStaff'],
  session: 'needed',
  apiScope: 'items:read',
  path: '/card-core/seller/classify/list',
  summary: 'The classifies of a shop in their order, hidden ones too',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: list,
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const changeClassify = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items', 'settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/classify/change',
  summary: 'Renames, hides or shows a classify, or changes its icon; fields left out stay unchanged',
  input: z.strictObject({
    classifyId: ClassifyId,
    name: z.optional(ClassifyName),
    hidden: z.optional(z.boolean()),
    /** Null removes it. */
    icon: z.optional(z.nullable(ClassifyIcon)),
  }),
  reply: z.strictObject({
    classifyId: ClassifyId,
    name: z.string(),
    hidden: z.boolean(),
    icon: z.nullable(ClassifyIcon),
  }),
  errorCodes: ['sessionNeeded', 'classifyNotFound', 'nameTaken'],
})

export const orderClassifies = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items', 'settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/classify/order',
  summary: 'Puts the classifies of a shop into an order; it names each of them once',
  input: z.strictObject({
    shortUrl: ShortUrl,
    classifyIds: z.array(ClassifyId).check(z.minLength(1), z.maxLength(1000)),
  }),
  reply: list,
  errorCodes: ['sessionNeeded', 'shopNotFound', 'classifyListStale'],
})

export const removeClassify = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items', 'settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/classify/remove',
  summary: 'Removes a classify; its items stay in the shop without one',
  input: z.strictObject({
    classifyId: ClassifyId,
    /** How many items at most lose their classify by it; where there are more, nothing is removed. */
    maxItems: z._default(z.int().check(z.minimum(0)), 0),
  }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'classifyNotFound', 'classifyNotEmpty'],
})
