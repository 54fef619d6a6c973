import { shopUrl } from '@faka/contract/shared/urls'
import { createShop as createShopOperation } from '@faka/contract/shop/shop'
import { createShop } from '../../modules/shop/create-shop.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { omitUndefined } from '../item-parameters.ts'

const createShopCommand: CliCommand = {
  name: 'shop create',
  summary: { zh: '给卖家开一家店铺', en: 'Open a shop for a seller' },
  parameters: [
    {
      syntax: '<shop>',
      field: 'shortUrl',
      description: { zh: '店铺的短网址，出现在它的地址里', en: "the shop's short url, part of its address" },
      expected: {
        zh: '小写字母、数字和连字符，最多 32 个，不以连字符开头或结尾',
        en: 'up to 32 lower-case letters, digits and inner hyphens',
      },
    },
    {
      syntax: '--seller <name>',
      field: 'seller',
      description: { zh: '店主，先用 user create 建立', en: 'its owner, made by user create' },
      expected: { zh: '1 到 40 个字', en: '1 to 40 characters' },
    },
    {
      syntax: '--name <text>',
      field: 'name',
      description: { zh: '店铺名称', en: 'the name that buyers read' },
      expected: { zh: '1 到 40 个字', en: '1 to 40 characters' },
    },
    {
      syntax: '--logo <address>',
      field: 'logo',
      description: { zh: '店铺标志', en: 'its logo' },
      expected: { zh: '最多 300 个字符的地址', en: 'an address of at most 300 characters' },
    },
    {
      syntax: '--notice <text>',
      field: 'notice',
      description: { zh: '公告', en: 'the notice on its page' },
      expected: { zh: '最多 500 个字', en: 'at most 500 characters' },
    },
    {
      syntax: '--opening <text>',
      field: 'opening',
      description: { zh: '开场白', en: 'the words at the top of its page' },
      expected: { zh: '最多 200 个字', en: 'at most 200 characters' },
    },
    {
      syntax: '--qq <number>',
      field: 'contact.qq',
      description: { zh: '客服 QQ', en: 'how buyers reach the seller' },
      expected: { zh: '最多 20 个字符', en: 'at most 20 characters' },
    },
    {
      syntax: '--wechat <name>',
      field: 'contact.wechat',
      description: { zh: '客服微信', en: 'the same' },
      expected: { zh: '最多 40 个字符', en: 'at most 40 characters' },
    },
    {
      syntax: '--mail <address>',
      field: 'contact.mail',
      description: { zh: '客服邮箱', en: 'the same' },
      expected: { zh: '邮箱地址', en: 'an email address' },
    },
    {
      syntax: '--phone <number>',
      field: 'contact.phone',
      description: { zh: '客服电话', en: 'the same' },
      expected: { zh: '最多 20 个字符', en: 'at most 20 characters' },
    },
  ],
  examples: ['shop create qing --seller qing --name 青柠卡铺 --qq 10001'],
  async run({ ctx, args, validate, t }) {
    const value = (name: string) => stringArgument(args, name)
    const contact = omitUndefined({
      qq: value('qq'),
      wechat: value('wechat'),
      mail: value('mail'),
      phone: value('phone'),
    })
    const input = omitUndefined({
      shortUrl: value('shop'),
      seller: value('seller'),
      name: value('name'),
      logo: value('logo'),
      notice: value('notice'),
      opening: value('opening'),
      contact: Object.keys(contact).length > 0 ? contact : undefined,
    })
    const checked = validate(createShopOperation.input, input)
    await createShop(ctx, checked)
    const address = ctx.config.publicUrl + shopUrl(checked.shortUrl)
    return {
      data: { shortUrl: checked.shortUrl, address },
      text: t({
        zh: `店铺 ${checked.shortUrl} 已开张：${address}`,
        en: `The shop ${checked.shortUrl} is open: ${address}`,
      }),
    }
  },
}

export const shopCommands: readonly CliCommand[] = [createShopCommand]
