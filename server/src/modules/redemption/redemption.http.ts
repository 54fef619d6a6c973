import {
  findRedemption as findRedemptionOperation,
  getRedeemPage as getRedeemPageOperation,
  redeemCard as redeemCardOperation,
} from '@faka/contract/redemption/redemption'
import {
  deliverRedemption as deliverRedemptionOperation,
  listRedemptions as listRedemptionsOperation,
  rejectRedemption as rejectRedemptionOperation,
  showRedemption as showRedemptionOperation,
} from '@faka/contract/redemption/seller-redemption'
import { type Handler, handle } from '../../platform/http.ts'
import { deliverRedemption } from './deliver-redemption.ts'
import { findRedemption } from './find-redemption.ts'
import { getRedeemPage } from './get-redeem-page.ts'
import { listRedemptions } from './list-redemptions.ts'
import { redeemCard } from './redeem-card.ts'
import type { RedemptionPort } from './redemption-port.ts'
import { rejectRedemption } from './reject-redemption.ts'
import { showRedemption } from './show-redemption.ts'

export const redemptionHandlers = (port: RedemptionPort): Handler[] => [
  handle(getRedeemPageOperation, getRedeemPage),
  handle(findRedemptionOperation, (ctx, input) => findRedemption(ctx, input, port)),
  handle(redeemCardOperation, (ctx, input) => redeemCard(ctx, input, port)),
  handle(listRedemptionsOperation, listRedemptions),
  handle(showRedemptionOperation, showRedemption),
  handle(deliverRedemptionOperation, (ctx, input) => deliverRedemption(ctx, input, port)),
  handle(rejectRedemptionOperation, rejectRedemption),
]
