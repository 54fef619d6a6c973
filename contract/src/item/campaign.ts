import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'
import { Moment } from '../shared/time.ts'

/** How many campaigns of an item are listed, the latest first. */
export const maxListedCampaigns = 100

const count = z.int().check(z.minimum(0))

/** What a seller sets for an item: a price for some time. */
export const CampaignInput = z.strictObject({
  /** Below the price of the item. */
  priceFen: PositiveFen,
  /** At once if it is left out or over. */
  from: z.optional(Moment),
  /** The first moment after it. */
  until: Moment,
})
export type CampaignInput = z.infer<typeof CampaignInput>

/** A campaign of an item, with what was ordered at its price or below it. */
const Campaign = z.strictObject({
  priceFen: PositiveFen,
  from: Moment,
  until: Moment,
  /** When its seller ended it before its time, or set another one. */
  endedTime: z.nullable(Moment),
  state: z.enum(['coming', 'running', 'ended']),
  /** Paid orders, their units, and what they cost without fees. Refunds are not taken off. */
  orders: count,
  quantity: count,
  soldFen: Fen,
})
export type Campaign = z.infer<typeof Campaign>

/** The campaigns of an item, the latest first. */
const ItemCampaigns = z.strictObject({ itemId: ItemId, list: z.array(Campaign) })

export const listCampaigns = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:read',
  path: '/card-core/seller/item/campaign/list',
  summary: 'The campaign prices of an item or a variant, the latest first, with what was sold in each',
  input: z.strictObject({ itemId: ItemId }),
  reply: ItemCampaigns,
  errorCodes: ['sessionNeeded', 'itemNotFound'],
})

export const setCampaign = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['items'],
  session: 'needed',
  apiScope: 'items:write',
  idempotencyKey: true,
  path: '/card-core/seller/item/campaign/set',
  summary:
    'Gives an item or a variant a price for some time, in place of a campaign that runs or is to come; null ends that',
  input: z.strictObject({ itemId: ItemId, campaign: z.nullable(CampaignInput) }),
  reply: ItemCampaigns,
  errorCodes: ['sessionNeeded', 'itemNotFound', 'variantNeeded', 'badInput'],
})
