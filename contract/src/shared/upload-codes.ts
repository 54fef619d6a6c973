import { codeNumbers } from './code-numbers.ts'

/** Messages of the codes for picture uploads; part of `codes`. */
export const uploadCodes = {
  uploadNotFound: {
    code: codeNumbers.uploadNotFound,
    zh: '图片不存在或已过期，请重新上传',
    en: 'This picture does not exist or has expired. Please upload it again.',
  },
  uploadNotPicture: {
    code: codeNumbers.uploadNotPicture,
    zh: '仅支持 PNG、JPEG、WebP 图片，该文件未保存',
    en: 'Only PNG, JPEG and WebP pictures are accepted. This file was not saved.',
  },
  uploadTypeDiffers: {
    code: codeNumbers.uploadTypeDiffers,
    zh: '图片内容与文件类型不符，未保存，请另存后重新上传',
    en: 'The content of the picture does not match its file type, so it was not saved. Please save it again and upload that.',
  },
  uploadTooLarge: {
    code: codeNumbers.uploadTooLarge,
    zh: '图片超过大小限制，请压缩后重新上传',
    en: 'The picture is too large. Please compress it and upload it again.',
  },
  uploadIncomplete: {
    code: codeNumbers.uploadIncomplete,
    zh: '图片没有传完，请重新上传',
    en: 'The picture was not fully uploaded. Please upload it again.',
  },
  uploadExpired: {
    code: codeNumbers.uploadExpired,
    zh: '上传已超时，请重新上传',
    en: 'The upload took too long. Please upload the picture again.',
  },
  uploadUsed: {
    code: codeNumbers.uploadUsed,
    zh: '这次上传已经用过，请重新选择图片',
    en: 'This upload has already been used. Please choose the picture again.',
  },
  uploadMeasures: {
    code: codeNumbers.uploadMeasures,
    zh: '图片尺寸不符：每边至少 16 像素，总计不超过 4000 万像素',
    en: 'The picture must have at least 16 pixels on each side, and at most 40 million in all.',
  },
  uploadBroken: {
    code: codeNumbers.uploadBroken,
    zh: '图片已损坏，无法读取，请换一张',
    en: 'The picture is damaged and cannot be read. Please choose another.',
  },
  storeSilent: {
    code: codeNumbers.storeSilent,
    zh: '图片和文件暂时无法保存，请稍后重试',
    en: 'Pictures and files cannot be saved at the moment. Please try again shortly.',
  },
} as const
