import { createShop as operation } from '@faka/contract/shop'
import { shopUrl } from '@faka/contract/urls'
import { createShop } from '../../rooms/shop/create-shop.ts'
import { textOf, type Verb } from '../verb.ts'
import { onlySaid } from '../wares-words.ts'

export const createShopVerb: Verb = {
  name: 'create-shop',
  says: { zh: '给卖家开一家店铺', en: 'Open a shop for a seller' },
  words: [
    {
      form: '<shop>',
      field: 'shortUrl',
      says: { zh: '店铺的短网址，出现在它的地址里', en: "the shop's short url, part of its address" },
      must: {
        zh: '小写字母、数字和连字符，最多 32 个，不以连字符开头或结尾',
        en: 'up to 32 lower-case letters, digits and inner hyphens',
      },
    },
    {
      form: '--seller <name>',
      field: 'seller',
      says: { zh: '店主，先用 user create 建立', en: 'its owner, made by user create' },
      must: { zh: '1 到 40 个字', en: '1 to 40 characters' },
    },
    {
      form: '--name <text>',
      field: 'name',
      says: { zh: '店铺名称', en: 'the name that buyers read' },
      must: { zh: '1 到 40 个字', en: '1 to 40 characters' },
    },
    {
      form: '--logo <address>',
      field: 'logo',
      says: { zh: '店铺标志', en: 'its logo' },
      must: { zh: '最多 300 个字符的地址', en: 'an address of at most 300 characters' },
    },
    {
      form: '--notice <text>',
      field: 'notice',
      says: { zh: '公告', en: 'the notice on its page' },
      must: { zh: '最多 500 个字', en: 'at most 500 characters' },
    },
    {
      form: '--opening <text>',
      field: 'opening',
      says: { zh: '开场白', en: 'the words at the top of its page' },
      must: { zh: '最多 200 个字', en: 'at most 200 characters' },
    },
    {
      form: '--qq <number>',
      field: 'contact.qq',
      says: { zh: '客服 QQ', en: 'how buyers reach the seller' },
      must: { zh: '最多 20 个字符', en: 'at most 20 characters' },
    },
    {
      form: '--wechat <name>',
      field: 'contact.wechat',
      says: { zh: '客服微信', en: 'the same' },
      must: { zh: '最多 40 个字符', en: 'at most 40 characters' },
    },
    {
      form: '--mail <address>',
      field: 'contact.mail',
      says: { zh: '客服邮箱', en: 'the same' },
      must: { zh: '邮箱地址', en: 'an email address' },
    },
    {
      form: '--phone <number>',
      field: 'contact.phone',
      says: { zh: '客服电话', en: 'the same' },
      must: { zh: '最多 20 个字符', en: 'at most 20 characters' },
    },
  ],
  examples: ['create-shop qing --seller qing --name 青柠卡铺 --qq 10001'],
  async run({ ctx, given, check, say }) {
    const said = (name: string) => textOf(given, name)
    const contact = onlySaid({
      qq: said('qq'),
      wechat: said('wechat'),
      mail: said('mail'),
      phone: said('phone'),
    })
    const input = onlySaid({
      shortUrl: said('shop'),
      seller: said('seller'),
      name: said('name'),
      logo: said('logo'),
      notice: said('notice'),
      opening: said('opening'),
      contact: Object.keys(contact).length > 0 ? contact : undefined,
    })
    const checked = check(operation.input, input)
    await createShop(ctx, checked)
    const address = ctx.config.publicUrl + shopUrl(checked.shortUrl)
    return {
      data: { shortUrl: checked.shortUrl, address },
      text: say({
        zh: `店铺 ${checked.shortUrl} 已开张：${address}`,
        en: `The shop ${checked.shortUrl} is open: ${address}`,
      }),
    }
  },
}
