import type { Said } from '../words.ts'
import type { payment as zh } from '../zh-CN/payment.ts'

export const payment: Said<typeof zh> = {
  'payment.toItem': 'Back to the item',
  'payment.pageTitle': 'Checkout',
  'payment.orderHead': '{title} × {quantity}',
  'payment.amount': 'To pay',
  'payment.sandbox': 'Test payment · no real money moves',
  'payment.timeLeft': 'Time left to pay',
  'payment.scanWith': 'Scan with {channel} to pay',
  'payment.scanAny': 'Scan to pay',
  'payment.scanTest': 'Scan to open the test payment page',
  'payment.qrLabel': 'QR code to pay {amount}',
  'payment.qrTooLong': 'This payment does not fit into a QR code. Please open the payment page.',
  'payment.qrLoading': 'Getting the QR code from the payment gateway',
  'payment.openPage': 'Open the payment page',
  'payment.payOnPhone': 'Pay {amount}',
  'payment.newWindow': 'opens in a new window',
  'payment.orScan': 'Scan with another device',
  'payment.autoTurn': 'When the money arrives this page shows your cards by itself. No need to reload.',
  'payment.confirm': 'I have paid',
  'payment.confirming': 'Checking',
  'payment.confirmNothing':
    'No payment for this sum has arrived yet. It usually takes a few seconds; check again shortly. Your money cannot get lost.',
  'payment.confirmNothingElse': 'Apart from the sum above, no payment has arrived yet.',
  'payment.confirmClosing': 'We are checking with the payment gateway and will show the result at once.',
  'payment.channels': 'Pay another way',
  'payment.channelSum': '{amount} with a fee of {fee}',
  'payment.channelNoFee': '{amount}, no fee',
  'payment.goods': 'Goods',
  'payment.fee': 'Payment fee',
  'payment.feeIncluded': 'includes a fee of {fee}',
  'payment.testMoney': 'Test, no real money',
  'payment.retry': 'Try again',
  'payment.cancel': 'Cancel order',
  'payment.cancelling': 'Cancelling',
  'payment.cancelTitle': 'Cancel this order?',
  'payment.cancelBody':
    'The cards held for you go back into stock. If you have just paid, do not cancel: wait a moment instead.',
  'payment.keep': 'Keep the order',
  'payment.close': 'Close',
  'payment.silence':
    'The connection is down; we keep trying. Your payment is not affected, and this page will catch up.',
  'payment.askNow': 'Try now',
  'payment.arrived': 'Payment received, opening your cards',
  'payment.mismatchTitle': '{amount} arrived, which is not the sum of this order',
  'payment.mismatchBody':
    'A person is looking at it; the money is not lost and goes back to you. Keep the order number and contact the seller with it. To buy after all, pay the exact sum.',
  'payment.closingTitle': 'Checking whether a payment arrived',
  'payment.closingBody':
    'This order is being closed, and we are asking the gateway whether money arrived. Please do not pay now. If you have just paid, the result appears here by itself; your money cannot get lost.',
  'payment.unconfirmedBody':
    'The payment gateway told us that you paid, and has not answered yet when we asked it to confirm. We keep asking, for a day at most. Please do not pay again: your cards are kept for you and delivered as soon as it answers, and your money cannot get lost.',
  'payment.expiredTitle': 'This order has expired',
  'payment.expiredBody':
    'No payment arrived in time. Nothing was charged and the held cards went back into stock. You can simply buy again.',
  'payment.payBefore': 'Payment was due by',
  'payment.cancelledTitle': 'This order was cancelled',
  'payment.cancelledBody':
    'Nothing was charged and the held cards went back into stock. You can simply buy again.',
  'payment.paidAnyway':
    'Paid after all? Do not pay twice, just keep the order number. When the money arrives it is delivered if the item is in stock, otherwise it is refunded; this page updates by itself.',
  'payment.refundingTitle': 'Your money is on its way back',
  'payment.refundingBody':
    '{amount} is going back the way it came, usually within minutes, at most three working days. You need not do anything.',
  'payment.refundPersonTitle': 'A person is looking at your payment',
  'payment.refundPersonBody':
    '{amount} could not be handled automatically, so a person is looking at it. Keep the order number and contact the seller with it.',
  'payment.refundedTitle': 'Refunded',
  'payment.refundedBody': '{amount} went back the way it came. This order is over; you can simply buy again.',
  'payment.refundedToBalance':
    '{amount} was given back, {balance} of it to your balance, which you can spend at any checkout. This order is over.',
  'payment.buyAgain': 'Buy again',
  'payment.toShop': 'Back to the shop',
  'payment.failedTitle': 'The order did not load',
  'payment.noScript':
    'Scripts are off in this browser, so the payment code and progress cannot be shown. Your order is saved and can be paid until it expires. Allow scripts for this page, then refresh.',
  'payment.refresh': 'Refresh this page',
  'payment.failedBody':
    'The network or the server is not reachable right now. Your payment is not affected. Please try again.',
  'payment.loading': 'Loading the order',
}
