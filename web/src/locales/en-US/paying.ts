import type { Translated } from '../message-types.ts'
import type { paying as zh } from '../zh-CN/paying.ts'

export const paying: Translated<typeof zh> = {
  'paying.openAlipay': 'Open Alipay and pay {amount}',
  'paying.notOpened':
    'Alipay did not open? Save the QR code, then open “Scan” in Alipay and choose it from your album.',
  'paying.comesBack': 'Come back to this page after paying: your cards appear automatically.',
  'paying.save': 'Save the QR code',
  'paying.pictureName': 'QR code - {channel}',
  'paying.saved': 'Saved. You will find the picture in your album.',
  'paying.saveFailed': 'The QR code was not saved. Take a screenshot instead.',
  'paying.step.save': 'Save the QR code, or take a screenshot',
  'paying.step.scan': 'Open “Scan” in {wallet} and choose the picture from your album',
  'paying.step.pay': 'Check the amount of {amount}, pay, and come back to this page',
  'paying.otherScreen':
    'Open this page on a computer and scan the QR code there with WeChat, or scan this one with another phone.',
  'paying.otherScreenWhy':
    'WeChat reads payment codes with the camera only. Without a second screen, choose another payment method.',
  'paying.wechat': 'Pay {amount} with WeChat',
  'paying.wechatOpening': 'Opening WeChat Pay',
  'paying.wechatPaid': 'WeChat reports the payment. We are confirming it; your cards appear in a moment.',
  'paying.wechatCancelled': 'You cancelled the payment. You can pay again.',
  'paying.wechatFailed': 'WeChat did not complete the payment. Try again, or choose another payment method.',
  'paying.elsewhere': '{channel} does not work on this phone',
  'paying.elsewhereHow':
    'Open this page on a computer and scan the QR code with your phone, or choose another payment method.',
  'paying.leave': '{channel} does not open inside {app}',
  'paying.leaveHow':
    'Tap “…” at the top right and open this page in your browser to pay there. Or scan the code with another phone, or pay another way.',
  'paying.menuPicture': 'The “…” menu at the top right, with the entry that opens your browser',
  'paying.menuEntry': 'Open in browser',
  'paying.copyLink': 'Copy the link to this page',
  'paying.linkCopied': 'Copied, paste it into your browser',
  'paying.app.wechat': 'WeChat',
  'paying.app.alipay': 'Alipay',
  'paying.app.qq': 'QQ',
  'paying.app.any': 'your wallet',
}
