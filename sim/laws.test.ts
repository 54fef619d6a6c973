import { chooseRecallRemedy } from '@faka/contract/complaint/recall-choice'
import { getOrderFile } from '@faka/contract/delivery/order-file'
import { redeemGiftCode } from '@faka/contract/gift-code/redeem-gift-code'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { payOrder } from '@faka/contract/payment/payment'
import { CardId, ItemId, RequestId } from '@faka/contract/shared/ids'
import { createTopUp } from '@faka/contract/top-up/top-up'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBreaches, type Law } from '../server/src/laws/law.ts'
import { laws, lawsAtRest, lawsInTime } from '../server/src/laws/laws.ts'
import { recallBatch } from '../server/src/modules/complaint/recall-batch.ts'
import { refundComplaint } from '../server/src/modules/complaint/refund-complaint.ts'
import { remedyRecall } from '../server/src/modules/complaint/remedy-recall.ts'
import { replaceComplaint } from '../server/src/modules/complaint/replace-complaint.ts'
import { replaceOrderCards } from '../server/src/modules/complaint/replace-order-cards.ts'
import { deliverOrder } from '../server/src/modules/delivery/deliver-order.ts'
import { answerInquiry } from '../server/src/modules/inquiry/answer-inquiry.ts'
import { closeInquiry } from '../server/src/modules/inquiry/close-inquiry.ts'
import { refundOrder } from '../server/src/modules/payment/refund-order.ts'
import { addStock } from '../server/src/modules/stock/add-stock.ts'
import { withdrawCards } from '../server/src/modules/stock/withdraw-cards.ts'
import { inTx } from '../server/src/platform/db.ts'
import { ask } from '../test-support/seed/ask.ts'
import { complain } from '../test-support/seed/complaint.ts'
import { openBuyer } from '../test-support/seed/open-buyer.ts'
import {
  buy,
  type PlacedOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../test-support/seed/purchase.ts'
import { rate } from '../test-support/seed/rate.ts'
import { seedCampaign } from '../test-support/seed/seed-campaign.ts'
import { addChoosableCards, readRefs, testChoice } from '../test-support/seed/seed-choosable.ts'
import { seedCoupon } from '../test-support/seed/seed-coupon.ts'
import { seedFile } from '../test-support/seed/seed-file.ts'
import { seedGiftCodes } from '../test-support/seed/seed-gift-codes.ts'
import { seedLevels } from '../test-support/seed/seed-levels.ts'
import { seedPlatformLevels } from '../test-support/seed/seed-platform-levels.ts'
import { redeemNote, seedRedemption } from '../test-support/seed/seed-redemption.ts'
import { seedTopUpTerms } from '../test-support/seed/seed-top-up-terms.ts'
import { createFaultyNetwork } from '../test-support/server/faulty-network.ts'
import { createCards, openShop, type TestShop } from '../test-support/server/open-shop.ts'
import type { Visitor } from '../test-support/server/visitor.ts'
import { findBreachesApart } from './find-breaches-apart.ts'

/**
 * Statements that break each law; `$waiting`, `$cancelled`, `$bought`, `$reusable`, `$replaced`, `$unclear`,
 * `$discounted`, `$file`, `$member`, `$campaign`, `$chosen` and `$spent` stand for orders.
 */
type Violations = Record<string, string>

const violations: Violations = {
  'A shop is in one cell, and its address is of no shop in another':
    'alter table shop drop constraint shop_pkey cascade; alter table shop drop constraint shop_short_url_key; insert into shop overriding system value select * from shop',
  'A number of an order, a payment, a refund or a complaint is in one cell':
    'alter table payment drop constraint payment_pkey cascade; drop index payment_settles_once; drop index payment_live_once; insert into payment select * from payment where order_no = $cancelled',
  'A card is in the stock of its shop once':
    "drop index card_once; update card set fingerprint = '\\x00' where order_no = $bought",
  'A card that is held or sold is one of the item that its order bought':
    'update card set item_id = 0 where order_no = $bought',
  'An item that is sold in variants is not sold itself, so that an order names the variant':
    "update item set axes = '[]' where item_id = (select item_id from orders where order_no = $bought)",
  'A variant belongs to an ordinary item of its shop, has a value for each of its axes, and is on sale with it':
    'update item set parent_id = item_id',
  'No order has more cards than it bought':
    "update card set state = 'held', order_no = $waiting where state = 'free'",
  'An order that waits for money holds exactly the cards that it wants, and others hold none':
    "update card set state = 'free', order_no = null where order_no = $waiting",
  'A delivered order has exactly the cards that it bought, and no undelivered one has any':
    "update card set state = 'void' where card_id = (select min(card_id) from card where order_no = $bought)",
  'A reusable item gives its own text once, an item delivered by hand one text per unit, and only on delivery':
    'update delivered_text set order_no = $cancelled where order_no = $reusable',
  'A void card was replaced by one of the same order and item, in its place, and nothing else was replaced':
    "update card set state = 'void' where card_id = (select min(card_id) from card where order_no = $bought)",
  'A card is withdrawn exactly where the last act on it withdrew it, as a recorded act of its shop':
    "update card set state = 'free', withdrawn_by = null where state = 'withdrawn'",
  'The cards of an import are all there, or were moved to a batch of another item':
    "delete from card where state = 'free'",
  'A card belongs to an import of its item': 'update card set batch_id = 0 where order_no = $bought',
  'No card, text or key is stored in plain text':
    "update card set sealed = convert_to('a card that anybody could read', 'utf8') where order_no = $bought",

  'What settled an order, with what came from a balance beside it, is the amount fixed in the order':
    'update receipt set amount_fen = amount_fen - 1 where order_no = $bought',
  'A payment asks for the goods of its order less its balance part, and the fee of its channel':
    'update payment set fee_fen = fee_fen + 1 where order_no = $waiting',
  'A paid order has the amount, the fee and the channel of the payment that settled it':
    "update orders set pay_channel_id = 'another' where order_no = $bought",
  'A paid order was settled by one received payment and one payment, an unpaid one by none':
    'delete from receipt where order_no = $bought',
  'A payment that settles an order is the one that its money was received for':
    "update payment set trade_no = 'another' where order_no = $bought",
  'A refund by a seller is of the amount in the record of who made it and why, and the other way round':
    'update refund set request_id = gen_random_uuid() where request_id is not null',
  'What a seller does to an order names a seller, and a record says why':
    "update order_event set actor = 'gateway' where reason = 'refundedBySeller'",
  'A payment that a seller confirmed is of the amount in the record of who confirmed it and why':
    "update receipt set reason = 'confirmedManually' where order_no = $bought",
  'A payment has succeeded exactly when it settles its order, or is the balance part beside the one that does':
    "update payment set state = 'succeeded' where order_no = $waiting",
  'A payment that settles its order is never failed or closed, however late it is ended':
    "update payment set state = 'closed' where order_no = $bought",
  'A received payment belongs to the payment that it names; one without an order is in manual review':
    "update receipt set payment_no = 'unknown' where order_no = $bought",
  'A received payment that did not settle is being refunded, was refunded, or is in manual review, in full':
    'delete from refund',
  'Refunds never exceed the received payment':
    'update refund set amount_fen = amount_fen + 100000 where complaint_no is not null',
  'An order that is being refunded has its refund':
    "update orders set status = 'refunding' where order_no = $cancelled",
  'A payment without money is checked until a day has passed':
    'update payment set next_check_at = null where order_no = $waiting',
  "Every received payment is in the gateway's ledger, to the fen":
    'update sandbox_gateway.ledger set amount_fen = amount_fen + 1',
  'The gateway refunded no more than the shop requested, and everything that the shop records as done':
    "delete from sandbox_gateway.ledger where kind = 'refund'",
  'No order is closed while its gateway, asked for two minutes, has its money': `
    update sandbox_gateway.trade set state = 'paid', paid_fen = amount_fen, paid_at = '2000-01-01'
    where out_trade_no = (select payment_no from payment where order_no = $cancelled)`,
  'An order that test money settled is marked, so that it never counts as income':
    'update orders set sandbox = false where order_no = $bought',
  'A received payment settles only the payment that owns its trade':
    "update payment_trade set payment_no = 'another'",
  'A received payment is recorded once': `
    alter table receipt drop constraint receipt_pay_channel_id_trade_no_key;
    update receipt set trade_no = 'the same'`,

  'A member price saves its share of the goods after their bulk price, and adds up with the coupon':
    'update orders set level_basis_points = level_basis_points + 500 where order_no = $member',
  'A member price is for an account that had paid for an order of the shop before, that of a level of the platform for one of any shop':
    'update orders set account_id = null where order_no = $member',
  'The price of a level of the platform is one that it had, for an account from which the platform had received what it needs':
    "update orders set level_of_platform = true, created_at = created_at - interval '2 minutes' where order_no = $member",
  'An order in a campaign was placed in its time, at its price or below it, for its item':
    "update campaign set valid_from = valid_from + interval '1 day', valid_until = valid_until + interval '1 day', ended_at = null",
  'An item has one campaign at a time': `update campaign set ended_at = valid_until;
    insert into campaign (shop_id, item_id, price_fen, valid_from, valid_until, created_at, ended_at)
    select shop_id, item_id, price_fen, valid_from, valid_until, created_at, valid_until from campaign`,
  'What an order in a campaign saves is its bulk price, its member price and its coupon':
    'update orders set discount_fen = discount_fen + 1, amount_fen = amount_fen - 1 where order_no = $campaign',
  'An order that chose its cards holds or got exactly these, or what replaced them':
    "update card set card_ref = 'another' where order_no = $chosen",
  'Chosen cards cost the surcharge of their item once each, and are sold from stock':
    'update orders set surcharge_fen = surcharge_fen + 1 where order_no = $chosen',
  'A coupon counts the orders that hold or used it': 'update coupon set uses = uses + 1',
  'No coupon is used more often than it allows, and no batch more often than it allows one buyer':
    "update coupon_use set buyer_keys = array['\\x01'::bytea]",
  'An order has the coupon of its use, for what that saved, and an order without one has no use':
    'update orders set coupon_fen = coupon_fen - 1 where order_no = $discounted',
  'A coupon saves what its terms say of goods that cost enough for them, and leaves one fen to pay':
    'update coupon_batch set sum_fen = sum_fen + 1',
  'A use of a coupon is returned exactly where its order ended unpaid, and paid where that is paid':
    'update coupon_use set returned_at = created_at, paid_at = null where order_no = $discounted',

  'Every redeemed gift code has one entry of its worth for the account that redeemed it, and no entry is without a code': `
    delete from gift_code where redeemed_at is not null`,

  'Every paid order of a top-up credited its goods to its account, in the kind of money that paid it, and no other order did':
    'update top_up set account_id = 0',
  'The ledger has what each top-up credited and what was taken back of it, and its bonus at the account of bonuses, to the fen':
    'update ledger_line set platform_account = null',
  'A top-up is taken back by what is refunded of it, its fee apart, and its bonus with the first refund':
    'update refund set amount_fen = amount_fen + 1 where order_no in (select order_no from top_up)',
  "No balance is topped up by itself, by a seller's word or by a gateway that a seller manages":
    "update pay_channel set managed_by = 'seller', shop_id = (select min(shop_id) from shop)",
  'A payout is divided among refunds of top-ups of its account, to the fen, and no refund is for a payout that is not there': `
    insert into payout (payout_no, account_id, request_id, real_money, amount_fen, bonus_fen, at)
    select 'P', account_id, gen_random_uuid(), false, 1, 0, now() from account limit 1`,
  'A top-up is paid out by the account that owns its order':
    "update order_event set reason = 'paidOut' where to_status = 'delivered'",
  'A file is stored whole with the text of its own item and shop, and what orders have is never deleted':
    "update stock_file set state = 'dropped', expires_at = now()",
  'An order that delivers a file has exactly one at a time':
    'insert into delivered_text (order_no, card_no, shop_id, shared_text_id, at) select order_no, 2, shop_id, shared_text_id, at from delivered_text where order_no = $file',
  'Links to a file are given for orders that were paid and delivered with it, and for no more than they allow':
    'update file_download set times = 3',
  'A card is redeemed once, after it was sold, and what was redeemed is not replaced':
    "update card set state = 'void' where card_id in (select card_id from redemption)",
  'A card was redeemed after its order was delivered, in the shop of the order and by an item of it':
    "update redemption set redeemed_at = redeemed_at - interval '1 day'",
  'A rating belongs to an order that was delivered, of the same shop and item, and an order has one':
    'update orders set delivered_at = null where order_no = $bought',
  'What was done to a rating has its event: it was written, answered, reported and decided about once each time':
    "update rating set answer = 'Thank you.', answered_at = now()",
  'A rating is written and changed by the account that owns the order, or by a guest who proved that it is theirs':
    "update rating_event set actor = 'guest' where side = 'buyer'",

  'An inquiry is about an item of its shop, its messages are of that shop and as many as it counts, and its asker wrote the first':
    "update inquiry_message set shop_id = shop_id + 1 where side = 'seller'",
  'A message of an inquiry is by the account that asked, by the device of a guest that did, or by the shop':
    "update inquiry_message set actor = 'guest' where side = 'buyer'",
  'What was done to an inquiry has its event: it was closed, hidden and shown again, else its status is that of its last message':
    "update inquiry set status = 'closed' where status = 'answered'",

  'The two lines of every ledger entry sum up to zero, and a note has none':
    'update ledger_line set amount_fen = amount_fen + 1 where line_no = 2',
  'The balance of a wallet is the sum of its lines, and each line has the balance after it':
    'update wallet set balance_fen = balance_fen + 1',
  'Every debit of a balance is a payment of that order, or a part that was not used, in the same kind of money, and every payment that was paid is one':
    'delete from payment where order_no = $spent',
  'Every payment received from a balance is in the ledger, to the fen':
    'update receipt set amount_fen = amount_fen - 1 where order_no = $spent',
  'Every refund to a balance is in the ledger once, and balances have no other credits':
    'update refund set to_balance = false',
  'A part is held while its order awaits payment, and used exactly where it paid it beside a payment that left it that much':
    "update balance_part set state = 'held', ended_at = null",
  'Each part was taken from its account once, and given back to it once where it was not used':
    'update balance_part set amount_fen = amount_fen + 1',
  'What came from a balance is refunded only once all that a gateway received for the order is': `
    insert into refund (refund_no, receipt_id, order_no, shop_id, payment_no, amount_fen, state, reason, created_at)
    select 'REFUND', receipt_id, order_no, shop_id, payment_no, 1, 'done', 'seller', received_at from receipt
    where reason = 'balancePart'`,
  'Every balance that came from another shop belongs to the account that its buyer became':
    "update ledger_entry set kind = 'import' where kind = 'refund'",
  'An order and its payment are refunded once all of its money was refunded, and not before':
    "update orders set status = 'refunded' where order_no = $bought",

  'An order changes only as the table of states says':
    "update order_event set to_status = 'refunded' where order_no = $waiting",
  'Each change of an order begins where the one before ended':
    "update order_event set from_status = 'closing' where order_no = $bought and to_status = 'paid'",
  'An order is where its last event says': "update orders set status = 'paid' where order_no = $bought",
  'The times that an order carries are those of its events':
    "update orders set paid_at = paid_at + interval '1 second' where order_no = $bought",
  'An order ends as its closing began, and none expires before its time':
    "update orders set closing_to = 'expired' where order_no = $cancelled",
  'Nothing happens twice to an order': `
    insert into order_event (order_no, shop_id, from_status, to_status, actor, reason, at)
    select order_no, shop_id, from_status, to_status, actor, reason, at from order_event`,

  'A complaint changes only as the table of states says':
    "update complaint_event set from_status = 'closed' where to_status = 'resolved'",
  'Each change of a complaint begins where the one before ended, and it is where the last one led':
    "update complaint_event set to_status = 'rejected' where to_status = 'resolved'",
  'Of an order one complaint runs at a time': `
    drop index complaint_once;
    update complaint set order_no = $replaced, status = 'answered', due_at = null, outcome = null, decided_by = null,
      made_good_ids = null, refund_fen = null, ended_at = null`,
  'A complaint that ended with money has a refund of that amount, and no other one has any':
    'update refund set amount_fen = amount_fen - 1 where complaint_no is not null',
  'A complaint that ended with cards replaced as many as it says, and no other one replaced any':
    'delete from card_replacement',

  'What a seller replaced without a complaint names the request that a record gives the reason of, and each such record replaced something':
    'update delivered_text set request_id = gen_random_uuid() where request_id is not null',

  'An order is made by the account that owns it, by a guest, or by a seller for a guest':
    'update orders set account_id = (select min(account_id) from account) where order_no = $bought',
  'An order is cancelled by the account that owns it, or by a guest who proved that it is theirs':
    "update order_event set actor = 'guest' where order_no = $cancelled and to_status = 'closing'",
  'A change of an order that its buyer did not make names the part of the shop that made it':
    "update order_event set actor = 'device secret' where order_no = $bought and to_status = 'paid'",
  'A buyer’s side of a complaint is the account that owns the order, or a guest who proved that it is theirs':
    "update complaint_event set actor = 'account 1' where side = 'buyer'",
  'The choice that a recall leaves to the buyer is made by that buyer, or by time':
    "update recall_offer set ended_by = 'seller' where choice is not null",
  'Who chose between new cards and money for recalled cards got that alone, and no one got any before':
    "update recall_offer set choice = 'refund' where choice is not null",
  'A recalled card was replaced for its recall exactly where the record of what its buyer got says so':
    'delete from card_replacement where recall_id is not null',
  'The choice that a recall leaves to a buyer is made for a buyer who does not make it in time':
    "update recall_offer set due_at = '2000-01-01' where ended_at is null",
  'A message of a complaint names who wrote it, the buyer on the buyer’s side and never the buyer on another':
    "update proof set actor = 'account 1' where side = 'buyer'",
  'The other sides of a complaint are never its buyer':
    "update complaint_event set actor = 'card password' where side = 'seller'",

  'A complaint that its seller did not answer is decided':
    "update complaint set due_at = '2000-01-01' where status = 'open'",
  'No card is held longer than its order may wait for money and 15 minutes, unless a gateway says that it was paid':
    "update orders set pay_before = '2000-01-01' where order_no = $waiting",
  'A refund that is due is tried': "update refund set state = 'pending', next_try_at = '2000-01-01'",
  'An unconfirmed notification of a payment is retried': `
    insert into paid_notice (pay_channel_id, payment_no, trade_no, amount_fen, event_key, raw_hash, state, received_at, next_try_at)
    values ('channel', 'payment', 'trade', 1, 'key', '', 'asking', '2000-01-01', '2000-01-01')`,
  'A payment without a notification is checked':
    "update payment set next_check_at = '2000-01-01' where order_no = $waiting",
  'A refund that goes to a balance is credited at once':
    "update refund set state = 'pending', to_balance = true, next_try_at = null, created_at = '2000-01-01'",
  'A part is taken from its balance, or goes back there, at once':
    "update balance_part set state = 'taking', ended_at = null, created_at = '2000-01-01' where state = 'returned'",
}

/** Further statements that break a law, each in another way than the first one. */
const furtherViolations: readonly (readonly [promise: string, statements: string])[] = [
  [
    'The two lines of every ledger entry sum up to zero, and a note has none',
    "update ledger_entry set is_note = true where kind = 'purchase'",
  ],
  [
    'The two lines of every ledger entry sum up to zero, and a note has none',
    "delete from ledger_line where entry_no in (select entry_no from ledger_entry where kind = 'purchase')",
  ],
  // a credit beside a note that there never is a debit
  [
    'Each part was taken from its account once, and given back to it once where it was not used',
    `create temporary table returned on commit drop as
       select ledger_entry.entry_no from ledger_entry join balance_part on part_no = ref where kind = 'purchase' and state = 'returned';
     delete from ledger_line where entry_no in (select entry_no from returned);
     update ledger_entry set is_note = true where entry_no in (select entry_no from returned)`,
  ],
  // what goes back to an account with a lower number
  [
    'Each part was taken from its account once, and given back to it once where it was not used',
    `insert into wallet (account_id, real_money, balance_fen) values (0, false, 0);
     update ledger_line set wallet_id = (select wallet_id from wallet where account_id = 0)
     where line_no = 1 and entry_no in (select entry_no from ledger_entry where kind = 'partReturn')`,
  ],
  ...['taking', 'held', 'used'].map(
    (state) =>
      [
        'Each part was taken from its account once, and given back to it once where it was not used',
        `update balance_part set state = '${state}', ended_at = ${state === 'used' ? 'ended_at' : 'null'} where state = 'returned'`,
      ] as const,
  ),
  [
    'Each part was taken from its account once, and given back to it once where it was not used',
    "update balance_part set state = 'returned' where state = 'used'",
  ],
  [
    'A part is taken from its balance, or goes back there, at once',
    `update balance_part set state = 'returning', ended_at = null, created_at = '2000-01-01' where state = 'returned';
     update orders set closed_at = '2000-01-01' where order_no in (select order_no from balance_part where state = 'returning')`,
  ],
]

const violationsAtRest: Violations = {
  'Every debit of a balance was received as a payment': 'delete from receipt where order_no = $spent',
  'No part of a balance is held': "update balance_part set state = 'held', ended_at = null",
  'Every order has ended or is in manual review':
    "update orders set status = 'closing' where order_no = $cancelled",
  'A paid order is delivered, or its item is delivered by hand':
    "update orders set status = 'paid' where order_no = $bought",
  'No card is held': "update card set state = 'held' where order_no = $bought",
  'No refund is in progress': "update refund set state = 'pending'",
  'No payment is open': "update payment set state = 'waiting' where order_no = $cancelled",
  'Every payment at the gateway was received, unless it gave up reporting a second payment':
    'delete from receipt where order_no = $bought',
  'What the gateway took and did not refund is what was sold, what is in manual review, and balances':
    "update sandbox_gateway.ledger set amount_fen = amount_fen - 1 where kind = 'refund'",
}

let shop: TestShop
const orders: Record<string, PlacedOrder> = {}

/** A recall of which one buyer took new cards and another one has not chosen yet. */
async function offerChoices(): Promise<void> {
  const { seller, shortUrl } = shop
  const itemId = ItemId.parse(await shop.addItem({}))
  const { batchId } = await addStock(seller, { itemId, cards: createCards(2, 'BAD') })
  const chooses = await buy(shop, itemId)
  await buy(shop, itemId)
  await addStock(seller, { itemId, cards: createCards(2, 'GOOD') })
  const which = { shortUrl, batchId: batchId ?? 0, requestId: crypto.randomUUID() }
  await recallBatch(seller, { ...which, reason: 'used before' })
  await remedyRecall(seller, { ...which, remedy: 'offer', days: 30, fallback: 'replace' })
  await chooses.buyer.call(chooseRecallRemedy, { orderNo: chooses.orderNo, choice: 'replace' })
}

/** Tops up the balance of a buyer with a bonus, and refunds a part of it. */
async function topUpAndRefund(buyer: Visitor): Promise<void> {
  await seedTopUpTerms(shop, { steps: [{ fromFen: 1000, bonusFen: 50 }] })
  const request = { requestId: crypto.randomUUID(), payChannel: shop.payChannels.md5 }
  const { orderNo } = await buyer.call(createTopUp, { ...request, amountFen: 1000, bonusFen: 50 })
  await shop.pressButton(await requestQr({ buyer, orderNo }, request.payChannel), 'pay')
  await waitForStatus({ buyer, orderNo }, 'delivered')
  const requestId = RequestId.parse(crypto.randomUUID())
  await refundOrder(shop.seller, { requestId, orderNo, why: 'The buyer asked for it.', amountFen: 100 })
}

/** Pays an order in part from the balance; another one is given up. */
async function payInPart(buyer: Visitor, itemId: string): Promise<void> {
  const payChannel = shop.payChannels.rsa
  const givenUp = await submitOrder(shop, itemId, { buyer })
  await buyer.call(payOrder, { orderNo: givenUp.orderNo, payChannel, balanceFen: 5 })
  await buyer.call(cancelOrder, { orderNo: givenUp.orderNo })
  const paid = await submitOrder(shop, itemId, { buyer })
  const { qrContent } = await buyer.call(payOrder, { orderNo: paid.orderNo, payChannel, balanceFen: 10 })
  await shop.pressButton(qrContent, 'pay')
  await waitForStatus(paid, 'delivered')
}

beforeAll(async () => {
  const network = createFaultyNetwork()
  shop = await openShop({ fetch: network.fetch })
  const cards = await shop.addItem({ cards: createCards(20) })
  await shop.addItem({ cards: createCards(1, 'ASIDE') })
  await withdrawCards(shop.seller, { shortUrl: shop.shortUrl, cardIds: [21], reason: 'a test' })
  const reusable = await shop.addItem({ content: 'reusable', cards: ['one text'] })
  const byHand = await shop.addItem({ delivery: 'byHand' })
  orders.$bought = await buy(shop, cards, { quantity: 2 })
  await rate(orders.$bought)
  const download = await shop.addItem({ content: 'reusable', maxDownloads: 2 })
  await seedFile(shop, download)
  orders.$file = await buy(shop, download)
  await orders.$file.buyer.call(getOrderFile, { orderNo: orders.$file.orderNo })
  const redeemable = await shop.addItem({ redeemNote, cards: createCards(1, 'REDEEMED') })
  await seedRedemption(shop, shop.shortUrl, redeemable)
  const asked = await ask(shop.visitor(), cards)
  await closeInquiry(shop.seller, { inquiryNo: asked.inquiryNo })
  const couponCode = await seedCoupon(shop, { maxUses: 5, maxUsesPerBuyer: 1 })
  orders.$discounted = await buy(shop, cards, { couponCode })
  const givenUp = await submitOrder(shop, cards, { couponCode })
  await givenUp.buyer.call(cancelOrder, { orderNo: givenUp.orderNo })
  await buy(shop, cards, { couponCode })
  orders.$reusable = await buy(shop, reusable)
  const twice = await submitOrder(shop, cards)
  await shop.pressButton(await requestQr(twice, shop.payChannels.rsa), 'payTwice')
  await waitForStatus(twice, 'delivered')
  const wrong = await submitOrder(shop, cards)
  await shop.pressButton(await requestQr(wrong, shop.payChannels.md5), 'wrongAmount')
  const paid = await submitOrder(shop, byHand, { quantity: 2 })
  await shop.pressButton(await requestQr(paid, shop.payChannels.md5), 'pay')
  await waitForStatus(paid, 'paid')
  await deliverOrder(shop.seller, { orderNo: paid.orderNo, texts: ['first', 'second'] })
  await replaceOrderCards(shop.seller, {
    requestId: RequestId.parse(crypto.randomUUID()),
    orderNo: paid.orderNo,
    cardIds: [CardId.parse('1')],
    texts: ['third'],
    replacedBefore: 0,
    why: 'The buyer called.',
  })
  orders.$replaced = await buy(shop, cards, { quantity: 2 })
  await replaceComplaint(shop.seller, { complaintNo: await complain(orders.$replaced) })
  await refundComplaint(shop.seller, { complaintNo: await complain(orders.$replaced) })
  await complain(orders.$replaced)
  const allCame = async () => {
    while ((await findBreaches(shop.db.db, lawsBeforeRest, shop.clock.now)).length > 0)
      await shop.advanceClock(20)
  }
  await allCame()
  // EPay v1 reports that a part was refunded but not how much: the result of a further partial refund is
  // unknown
  orders.$unclear = await buy(shop, cards, { quantity: 3, payChannel: shop.payChannels.md5 })
  await refundComplaint(shop.seller, { complaintNo: await complain(orders.$unclear) })
  await allCame()
  network.fault = async (page, go) => {
    const answer = await go()
    if (page.includes('refund')) throw new TypeError('the answer is lost')
    return answer
  }
  await refundComplaint(shop.seller, { complaintNo: await complain(orders.$unclear) })
  await allCame()
  network.fault = undefined
  const { visitor } = await openBuyer(shop)
  const { inquiryNo } = await ask(visitor, cards)
  await answerInquiry(shop.seller, { inquiryNo, text: 'It does.' })
  const refused = await buy(shop, cards, { buyer: visitor })
  network.fault = async (page, go) => (page.includes('refund') ? Response.json({ code: -1 }) : go())
  await refundComplaint(shop.seller, { complaintNo: await complain(refused) })
  while ((await shop.db.db.selectFrom('wallet').selectAll().execute()).length === 0)
    await shop.advanceClock(20)
  network.fault = undefined
  orders.$spent = await submitOrder(shop, cards, { buyer: visitor })
  await visitor.call(payFromBalance, { orderNo: orders.$spent.orderNo })
  await seedLevels(shop, { levels: [{ name: 'Member', spentFen: 1, basisPoints: 500 }] })
  orders.$member = await buy(shop, reusable, { buyer: visitor })
  await seedPlatformLevels(shop, [{ name: 'Star', spentFen: 1900, basisPoints: 600 }])
  await seedLevels(shop, { levels: [], platformLevels: true })
  orders.$star = await buy(shop, reusable, { buyer: visitor })
  const { code } = await seedGiftCodes(shop)
  await visitor.call(redeemGiftCode, { code })
  await topUpAndRefund(visitor)
  await payInPart(visitor, reusable)
  await seedCampaign(shop, byHand, { priceFen: 700 })
  orders.$campaign = await submitOrder(shop, byHand, { quantity: 2, couponCode: await seedCoupon(shop) })
  await seedCampaign(shop, byHand, null)
  const choosable = await shop.addItem({ cardChoice: testChoice })
  await addChoosableCards(shop.seller, choosable, [
    ['8888', 'first secret'],
    ['6666', 'second secret'],
  ])
  const refs = await readRefs(shop.visitor(), choosable)
  orders.$chosen = await buy(shop, choosable, { chosenCards: [refs['6666'] ?? ''] })
  const bySeller = await buy(shop, cards)
  const why = 'The buyer asked for it.'
  for (const amountFen of [100, undefined]) {
    const requestId = RequestId.parse(crypto.randomUUID())
    await refundOrder(shop.seller, { requestId, orderNo: bySeller.orderNo, why, amountFen })
    await allCame()
  }
  await offerChoices()
  orders.$cancelled = await submitOrder(shop, cards)
  await requestQr(orders.$cancelled, shop.payChannels.rsa)
  for (const each of [orders.$cancelled, orders.$campaign, wrong])
    await each.buyer.call(cancelOrder, { orderNo: each.orderNo })
  orders.$waiting = await submitOrder(shop, cards, { quantity: 2 })
  await requestQr(orders.$waiting, shop.payChannels.rsa)
  await allCame()
})
afterAll(() => shop[Symbol.asyncDispose]())

const lawsBeforeRest = lawsAtRest.filter(({ promise }) => /was received|refund is in progress/.test(promise))

class RollbackError extends Error {}

/** Statements that break laws, as an attacker makes them who disables the triggers that protect event rows. */
function statementsOf(violation: string): string[] {
  const tables = ['order_event', 'complaint_event', 'rating_event', 'ledger_entry', 'ledger_line']
  const text = violation.replace(/\$[a-z]+/g, (name) => `'${orders[name]?.orderNo}'`)
  return [...tables.map((table) => `alter table ${table} disable trigger user`), ...text.split(';')]
}

/** The breaches after these statements, which are rolled back. */
async function breachesAfter(violation: string, which: readonly Law[]): Promise<string[]> {
  let breaches: string[] = []
  await inTx(shop.db.db, async (tx) => {
    for (const statement of statementsOf(violation)) await sql.raw(statement).execute(tx)
    breaches = await findBreaches(tx, which, shop.clock.now)
    throw new RollbackError()
  }).catch((error: unknown) => {
    if (!(error instanceof RollbackError)) throw error
  })
  return breaches
}

/** The promises that are broken after these statements, which are rolled back. */
async function brokenLaws(violation: string, which: readonly Law[]): Promise<string[]> {
  const breaches = await breachesAfter(violation, which)
  // keys that a violation draws are others each time
  const comparable = (list: readonly string[]) =>
    list.map((each) => each.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '0')).toSorted()
  expect(comparable(await findBreachesApart(shop, statementsOf(violation), which))).toEqual(
    comparable(breaches),
  )
  // a text with a part that is null is null as a whole, and names nothing
  expect(breaches.filter((each) => each.endsWith(': null'))).toEqual([])
  return which
    .map(({ promise }) => promise)
    .filter((promise) => breaches.some((each) => each.includes(promise)))
}

test('an intact shop breaks no law', async () => {
  expect(await findBreaches(shop.db.db, [...laws, ...lawsInTime], shop.clock.now)).toEqual([])
})

for (const { law, promise } of [...laws, ...lawsInTime])
  test(`law ${law} detects a breach: ${promise}`, async () => {
    expect(await brokenLaws(violations[promise] ?? '', [...laws, ...lawsInTime])).toContain(promise)
  })

for (const [index, [promise, statements]] of furtherViolations.entries())
  test(`another breach is detected (${index + 1}): ${promise}`, async () => {
    expect(await brokenLaws(statements, [...laws, ...lawsInTime])).toContain(promise)
  })

test('an intact shop at rest breaks no law', async () => {
  const { buyer, orderNo } = orders.$waiting as PlacedOrder
  await buyer.call(cancelOrder, { orderNo })
  expect(await findBreaches(shop.db.db, [...laws, ...lawsAtRest], shop.clock.now)).toEqual([])
})

for (const { law, promise } of lawsAtRest)
  test(`law ${law} at rest detects a breach: ${promise}`, async () => {
    expect(await brokenLaws(violationsAtRest[promise] ?? '', lawsAtRest)).toContain(promise)
  })

for (const state of ['taking', 'returning'])
  test(`a part that is ${state} breaks the law that none is held at rest`, async () => {
    const statement = `update balance_part set state = '${state}', ended_at = null where state = 'returned'`
    expect(await brokenLaws(statement, lawsAtRest)).toContain('No part of a balance is held')
  })

const unclearRefund = `entry_no = (
  select max(entry_no) from sandbox_gateway.ledger join receipt using (trade_no)
  where order_no = $unclear and kind = 'refund')`

test('a refund that a gateway without refund numbers never confirmed goes to manual review, whether it was made or not', async () => {
  const { rows } = await sql<{ state: string }>`
    select state from refund where order_no = ${orders.$unclear?.orderNo} order by created_at`.execute(
    shop.db.db,
  )
  expect(rows).toEqual([{ state: 'done' }, { state: 'byPerson' }])
  expect(await breachesAfter('select 1', lawsAtRest)).toEqual([])
  expect(
    await breachesAfter(`delete from sandbox_gateway.ledger where ${unclearRefund}`, lawsAtRest),
  ).toEqual([])
})

test('a difference between the gateway and the shop is reported with its trade, order and refunds', async () => {
  const more = `update sandbox_gateway.ledger set amount_fen = amount_fen + 1 where ${unclearRefund}`
  const [breach, ...others] = await breachesAfter(more, lawsAtRest)
  expect(others).toEqual([])
  expect(breach).toMatch(/of trade \w+ the gateway keeps \d+ fen, sold and waiting are \d+, of which \d+ may/)
  expect(breach).toMatch(
    new RegExp(
      `of order ${orders.$unclear?.orderNo} is settled, refund \\w+ of \\d+ fen is done, refund \\w+ of \\d+ fen is byPerson`,
    ),
  )
})
