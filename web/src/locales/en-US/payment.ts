import type { Translated } from '../message-types.ts'
import type { payment as zh } from '../zh-CN/payment.ts'

export const payment: Translated<typeof zh> = {
  'payment.toItem': 'Back to the item',
  'payment.pageTitle': 'Checkout',
  'payment.orderHead': '{title} × {quantity}',
  'payment.amount': 'Amount due',
  'payment.sandbox': 'Test payment · no real money is charged',
  'payment.timeLeft': 'Time left to pay',
  'payment.scanWith': 'Scan with {channel} to pay',
  'payment.scanAny': 'Scan to pay',
  'payment.scanTest': 'Scan to open the test payment page',
  'payment.qrLabel': 'QR code to pay {amount}',
  'payment.qrTooLong': 'This payment is too long for a QR code. Please open the payment page.',
  'payment.qrLoading': 'Getting the QR code from the payment gateway',
  'payment.openPage': 'Open the payment page',
  'payment.payOnPhone': 'Pay {amount}',
  'payment.newWindow': 'opens in a new window',
  'payment.orScan': 'Scan with another device',
  'payment.autoTurn': 'After you pay, this page shows your cards automatically. No need to refresh.',
  'payment.confirm': 'I have paid',
  'payment.confirming': 'Checking',
  'payment.confirmNothing':
    'No payment for this order has arrived yet. It usually takes a few seconds; please check again shortly. Your money is safe.',
  'payment.confirmNothingElse': 'Apart from the amount above, no payment has arrived yet.',
  'payment.confirmClosing': 'We are checking with the payment gateway and will show the result at once.',
  'payment.channels': 'Pay another way',
  'payment.channelSum': '{amount}, including a fee of {fee}',
  'payment.channelNoFee': '{amount}, no fee',
  'payment.goods': 'Subtotal',
  'payment.fee': 'Payment fee',
  'payment.feeIncluded': 'includes a fee of {fee}',
  'payment.testMoney': 'Test, no real money',
  'payment.retry': 'Try again',
  'payment.cancel': 'Cancel order',
  'payment.cancelling': 'Cancelling',
  'payment.cancelTitle': 'Cancel this order?',
  'payment.cancelBody':
    'The cards kept for you go back into stock. If you have just paid, do not cancel; wait a moment instead.',
  'payment.keep': 'Keep the order',
  'payment.close': 'Close',
  'payment.silence':
    'The connection is down; retrying automatically. Your payment is not affected, and this page updates once it arrives.',
  'payment.askNow': 'Try now',
  'payment.arrived': 'Payment received, opening your cards',
  'payment.mismatchTitle': '{amount} arrived, which is not the amount of this order',
  'payment.mismatchBody':
    'Our staff are checking it. Your money is safe and will be refunded. Keep the order number and contact the seller with it. To buy after all, please pay the exact amount due.',
  'payment.closingTitle': 'Checking whether a payment arrived',
  'payment.closingBody':
    'This order is being closed, and we are asking the payment gateway whether your payment arrived. Please do not pay now. If you have just paid, the result appears here automatically. Your money is safe.',
  'payment.unconfirmedBody':
    'The payment gateway told us that you paid, but has not confirmed it yet when asked. We keep asking for up to a day. Please do not pay again: your cards are kept for you and delivered as soon as it confirms. Your money is safe.',
  'payment.expiredTitle': 'This order has expired',
  'payment.expiredBody':
    'No payment arrived in time. Nothing was charged, and the cards kept for you went back into stock. If you still want them, please order again.',
  'payment.payBefore': 'Payment was due by',
  'payment.cancelledTitle': 'This order was cancelled',
  'payment.cancelledBody':
    'Nothing was charged, and the cards kept for you went back into stock. If you still want them, please order again.',
  'payment.paidAnyway':
    'Already paid? Do not pay twice; just keep the order number. When your payment arrives, the order is delivered if the item is in stock, and refunded otherwise. This page updates automatically.',
  'payment.refundingTitle': 'Your refund is on its way',
  'payment.refundingBody':
    '{amount} is being refunded to your original payment method, usually within minutes, at most three working days. There is nothing you need to do.',
  'payment.refundPersonTitle': 'Our staff are checking your payment',
  'payment.refundPersonBody':
    '{amount} could not be handled automatically, so our staff are checking it. Keep the order number and contact the seller with it.',
  'payment.refundedTitle': 'Refunded',
  'payment.refundedBody':
    '{amount} was refunded to your original payment method. This order is closed; you can order again at any time.',
  'payment.refundedToBalance':
    '{amount} was refunded, {balance} of it to your balance, which you can use at any checkout. This order is closed.',
  'payment.buyAgain': 'Buy again',
  'payment.toShop': 'Back to the shop',
  'payment.failedTitle': 'The order did not load',
  'payment.noScript':
    'Scripts are off in this browser, so the payment code and progress cannot be shown. Your order is saved and can be paid until it expires. Allow scripts for this page, then refresh.',
  'payment.refresh': 'Refresh this page',
  'payment.failedBody':
    'The network or the server cannot be reached right now. Your payment is not affected. Please try again.',
  'payment.loading': 'Loading the order',
}
