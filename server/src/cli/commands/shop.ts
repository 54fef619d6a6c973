import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { ShortUrl } from '@faka/contract/shared/ids'
import { shopTimeZone } from '@faka/contract/shared/time'
import { shopUrl } from '@faka/contract/shared/urls'
import {
  changeShop as changeShopOperation,
  createShop as createShopOperation,
  type SellerShop,
  showShop as showShopOperation,
} from '@faka/contract/shop/seller-shop'
import { changeShop } from '../../modules/shop/change-shop.ts'
import { createShop } from '../../modules/shop/create-shop.ts'
import { showShop } from '../../modules/shop/show-shop.ts'
import { cellParameter, findCellOrReject } from '../cell-parameter.ts'
import { type CliCommand, type Parameter, stringArgument } from '../command.ts'
import { hoursExpected, readDeliveryHours } from '../delivery-hours.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import type { LocalizedText } from '../localized-text.ts'
import { countRows, pagingFooter, pagingParameters, readPaging } from '../paging-parameters.ts'
import { readSeo, seoParameters } from '../seo-parameters.ts'
import { readContact, readLogo, shopFieldParameters } from '../shop-parameters.ts'

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
    ...shopFieldParameters,
    cellParameter,
  ],
  examples: [
    'shop create qing --seller qing --name 青柠卡铺 --qq 10001',
    'shop create qing --seller qing --name 青柠卡铺 --logo logo.png',
  ],
  async run(context) {
    const { ctx, args, validate, t } = context
    const value = (name: string) => stringArgument(args, name)
    const input = omitUndefined({
      shortUrl: value('shop'),
      seller: value('seller'),
      name: value('name'),
      logo: (await readLogo(context)) ?? undefined,
      notice: value('notice'),
      opening: value('opening'),
      contact: readContact(context),
    })
    const checked = validate(createShopOperation.input, input)
    const cell = value('cell')
    await createShop(ctx, checked, cell === undefined ? undefined : findCellOrReject(ctx, cell))
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

const contactTitles: Record<keyof SellerShop['contact'], LocalizedText> = {
  qq: { zh: '客服 QQ', en: 'QQ' },
  wechat: { zh: '客服微信', en: 'WeChat' },
  mail: { zh: '客服邮箱', en: 'Email' },
  phone: { zh: '客服电话', en: 'Phone' },
}

const hoursText = ({
  days,
  from,
  to,
  timeZone = shopTimeZone,
}: NonNullable<ReplyOf<typeof changeShopOperation>['deliveryHours']>): string =>
  `${days.join(',')} ${from}-${to} ${timeZone}`

/** A shop as lines of a label and its value; empty fields are left out. */
function shopLines(shop: ReplyOf<typeof changeShopOperation>, publicUrl: string): LocalizedText[] {
  const line = (title: LocalizedText, value: string | null | undefined): LocalizedText[] =>
    value ? [{ zh: `${title.zh}：${value}`, en: `${title.en}: ${value}` }] : []
  const logo = shop.logo && new URL(shop.logo, publicUrl).href
  return [
    { zh: `${shop.name}（${shop.shortUrl}）`, en: `${shop.name} (${shop.shortUrl})` },
    ...line({ zh: '地址', en: 'Address' }, publicUrl + shopUrl(ShortUrl.parse(shop.shortUrl))),
    ...line({ zh: '标志', en: 'Logo' }, logo),
    ...line({ zh: '主题色', en: 'Theme colour' }, shop.accent),
    ...line({ zh: '开场白', en: 'Opening' }, shop.opening),
    ...line({ zh: '公告', en: 'Notice' }, shop.notice),
    ...line({ zh: '搜索标题', en: 'Search title' }, shop.seoTitle),
    ...line({ zh: '搜索描述', en: 'Search description' }, shop.seoDescription),
    ...line(
      { zh: '人工发货时间', en: 'Delivery hours' },
      shop.deliveryHours && hoursText(shop.deliveryHours),
    ),
    ...line(contactTitles.qq, shop.contact.qq),
    ...line(contactTitles.wechat, shop.contact.wechat),
    ...line(contactTitles.mail, shop.contact.mail),
    ...line(contactTitles.phone, shop.contact.phone),
  ]
}

const optionalShopParameter: Parameter = { ...shopParameter, syntax: '[shop]' }

const showShopCommand: CliCommand = {
  name: 'shop show',
  summary: { zh: '店铺现在的样子', en: 'A shop as it is now' },
  details: { zh: '不写店铺则列出全部。', en: 'Without a shop it lists them all.' },
  parameters: [optionalShopParameter, ...pagingParameters],
  examples: ['shop show qing', 'shop show'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      ...readPaging(args),
    })
    const checked = validate(showShopOperation.input, input)
    const data = await showShop(ctx, checked)
    const shops = data.list.map((shop) => shopLines(shop, ctx.config.publicUrl).map(t).join('\n'))
    const counted = countRows(data.total, { zh: '家店铺', en: 'shop' })
    const footer = checked.shortUrl ? [] : [t(pagingFooter(counted, data))]
    return { data, text: [...shops, ...footer].join('\n\n') }
  },
}

const changeShopCommand: CliCommand = {
  name: 'shop change',
  summary: { zh: '修改店铺的名称、标志、公告和联系方式', en: 'Change what buyers see of a shop' },
  details: {
    zh: '没给出的保持不变，空值表示去掉。',
    en: 'What is not given stays; an empty value removes it.',
  },
  parameters: [
    shopParameter,
    ...shopFieldParameters,
    ...seoParameters,
    {
      syntax: '--accent <colour>',
      field: 'accent',
      description: {
        zh: '店铺页面的主题色；空值恢复平台默认',
        en: 'theme colour of its pages; empty for that of the platform',
      },
      expected: { zh: '#rrggbb 形式的颜色，如 #c2410c', en: 'a colour as #rrggbb, such as #c2410c' },
    },
    {
      syntax: '--hours <hours>',
      field: 'deliveryHours',
      description: {
        zh: '人工发货的时间，写给买家看；空值去掉',
        en: 'when it delivers manually, for buyers; empty removes it',
      },
      expected: hoursExpected,
    },
    {
      syntax: '--hours-zone <zone>',
      field: 'deliveryHours.timeZone',
      description: { zh: '这些时间的时区，默认 Asia/Shanghai', en: 'the time zone of these hours' },
      expected: { zh: 'IANA 时区名，如 Asia/Shanghai', en: 'an IANA name such as Europe/Berlin' },
    },
  ],
  examples: [
    'shop change qing --notice "国庆期间照常发货"',
    'shop change qing --logo logo.png --qq ""',
    'shop change qing --hours "1-5 09:00-22:00"',
  ],
  async run(context) {
    const { ctx, args, validate, t } = context
    const value = (name: string) => stringArgument(args, name)
    const accent = value('accent')
    const input = omitUndefined({
      shortUrl: value('shop'),
      name: value('name'),
      logo: await readLogo(context),
      notice: value('notice'),
      opening: value('opening'),
      contact: readContact(context),
      accent: accent === undefined ? undefined : accent.toLowerCase() || null,
      ...readSeo(args),
      deliveryHours: readDeliveryHours(value('hours'), value('hoursZone')),
    })
    const data = await changeShop(ctx, validate(changeShopOperation.input, input))
    const done = t({
      zh: '已修改，店铺页面马上就会显示。',
      en: 'Changed; the page of the shop shows it at once.',
    })
    return { data, text: [done, ...shopLines(data, ctx.config.publicUrl).map(t)].join('\n') }
  },
}

export const shopCommands: readonly CliCommand[] = [createShopCommand, showShopCommand, changeShopCommand]
