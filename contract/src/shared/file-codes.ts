import { codeNumbers } from './code-numbers.ts'

/** Messages of the codes for files that are sold; part of `codes`. */
export const fileCodes = {
  itemTakesNoFile: {
    code: codeNumbers.itemTakesNoFile,
    zh: '只有内容为“通用内容”、自动发货且没有规格的商品才能上传文件',
    en: 'Only items with one content for every buyer, automatic delivery and no variants can have a file.',
  },
  fileTooLarge: {
    code: codeNumbers.fileTooLarge,
    zh: '文件超过大小限制，没有上传',
    en: 'The file is too large and was not uploaded.',
  },
  filesFull: {
    code: codeNumbers.filesFull,
    zh: '店铺的文件空间已满，没有上传；没有订单的旧版本会在一小时后自动删除',
    en: 'The space for files of this shop is full, so nothing was uploaded. Earlier versions without orders are deleted after an hour.',
  },
  fileUploadNotFound: {
    code: codeNumbers.fileUploadNotFound,
    zh: '这次上传不存在或已过期，请重新上传文件',
    en: 'This upload does not exist or has expired. Please upload the file again.',
  },
  fileUploadUsed: {
    code: codeNumbers.fileUploadUsed,
    zh: '这次上传已经用过，请重新选择文件',
    en: 'This upload has already been used. Please choose the file again.',
  },
  fileIncomplete: {
    code: codeNumbers.fileIncomplete,
    zh: '文件没有传完，请重新上传',
    en: 'The file was not fully uploaded. Please upload it again.',
  },
  orderHasNoFile: {
    code: codeNumbers.orderHasNoFile,
    zh: '这笔订单没有文件可下载',
    en: 'This order has no file to download.',
  },
  fileRefunded: {
    code: codeNumbers.fileRefunded,
    zh: '这笔订单已退款，文件不能再下载',
    en: 'This order was refunded, so its file can no longer be downloaded.',
  },
  downloadsUsedUp: {
    code: codeNumbers.downloadsUsedUp,
    zh: '下载次数已用完，请联系卖家',
    en: 'All downloads of this order are used up. Please contact the seller.',
  },
  fileLinkInvalid: {
    code: codeNumbers.fileLinkInvalid,
    zh: '下载链接无效或已过期，请回到订单页重新获取',
    en: 'This download link is not valid or has expired. Please get a new one on the page of the order.',
  },
} as const
