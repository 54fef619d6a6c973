import { codeNumbers } from './code-numbers.ts'

/** Messages of the codes for inquiries; part of `codes`. */
export const inquiryCodes = {
  inquiryNotFound: {
    code: codeNumbers.inquiryNotFound,
    zh: '没有这条咨询，或这台设备不能查看',
    en: 'There is no such inquiry, or this device cannot read it.',
  },
  inquiryFull: {
    code: codeNumbers.inquiryFull,
    zh: '这条咨询已经很长，请重新发起一条',
    en: 'This inquiry has become long. Please start another one.',
  },
  inquiryClosed: {
    code: codeNumbers.inquiryClosed,
    zh: '卖家已结束这条咨询，还有问题请重新发起一条',
    en: 'The seller closed this inquiry. If something is still open, please start another one.',
  },
  inquiryHidden: {
    code: codeNumbers.inquiryHidden,
    zh: '平台隐藏了这条咨询，不能再写',
    en: 'The platform hid this inquiry, so nothing more can be written in it.',
  },
  askerBlocked: {
    code: codeNumbers.askerBlocked,
    zh: '卖家不接受您的咨询',
    en: 'The seller does not accept your inquiry.',
  },
  ownShopInquiry: {
    code: codeNumbers.ownShopInquiry,
    zh: '不能咨询自己的店铺',
    en: 'You work for this shop and cannot ask it.',
  },
  ownInquiry: {
    code: codeNumbers.ownInquiry,
    zh: '这条咨询与您有关，请由其他管理员处理',
    en: 'This inquiry concerns you. Please leave it to another administrator.',
  },
  tooManyInquiries: {
    code: codeNumbers.tooManyInquiries,
    zh: '您有几条咨询还没有答复，请等卖家答复',
    en: 'Some of your inquiries have no answer yet. Please wait for the seller.',
  },
} as const
