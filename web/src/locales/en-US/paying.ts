import type { Said } from '../words.ts'
import type { paying as zh } from '../zh-CN/paying.ts'

export const paying: Said<typeof zh> = {
  'paying.openAlipay': 'Open Alipay and pay {amount}',
  'paying.notOpened':
    'Alipay did not open? Save the QR picture, then open “Scan” in Alipay and choose it from your album.',
  'paying.comesBack': 'Come back here after paying: your cards appear by themselves.',
  'paying.save': 'Save the QR picture',
  'paying.pictureName': 'Pay code - {channel}',
  'paying.saved': 'Saved. You will find the picture in your album.',
  'paying.saveFailed': 'The picture was not saved. Press the code long to save it, or take a screenshot.',
  'paying.step.save': 'Save the QR picture, or take a screenshot',
  'paying.step.scan': 'Open “Scan” in {wallet} and choose this picture from your album',
  'paying.step.pay': 'Check the sum of {amount}, pay, and come back to this page',
  'paying.press': 'Press the code long and choose “Extract QR code” to pay',
  'paying.pressRefused': 'If a long press is refused, scan the code with another phone or pay another way.',
  'paying.leave': '{channel} does not open inside {app}',
  'paying.leaveHow':
    'Tap “…” at the top right and open this page in your browser to pay there. Or scan the code with another phone, or pay another way.',
  'paying.menuPicture': 'The “…” menu at the top right, with the entry that opens the browser',
  'paying.menuEntry': 'Open in browser',
  'paying.copyLink': 'Copy the link to this page',
  'paying.linkCopied': 'Copied, paste it into your browser',
  'paying.app.wechat': 'WeChat',
  'paying.app.alipay': 'Alipay',
  'paying.app.qq': 'QQ',
  'paying.app.any': 'your wallet',
}
