import type { Random } from '../../platform/random.ts'

const digits = '0123456789'
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const letters = 'abcdefghijkmnpqrstuvwxyz'
const mixed = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Returns `length` random characters of an alphabet. */
type RandomText = (alphabet: string, length: number) => string

// A byte modulo the alphabet slightly favours its first characters; these cards need not be hard to guess.
const randomTextFrom =
  (random: Random): RandomText =>
  (alphabet, length) =>
    Array.from(random(length), (byte) => alphabet[byte % alphabet.length]).join('')

const groups = (draw: RandomText, count: number, length: number): string =>
  Array.from({ length: count }, () => draw(capitals, length)).join('-')

/** Card formats as suppliers send them. Every card contains DEMO or demo, hosts end in .example. */
const shapes = {
  licenceKey: (draw: RandomText) => `DEMO${draw(digits, 1)}-${groups(draw, 4, 5)}`,
  giftCode: (draw: RandomText) => `DEMO-${groups(draw, 3, 4)}`,
  membershipCode: (draw: RandomText) => `DEMO${draw(capitals, 14)}`,
  numberAndPin: (draw: RandomText) => `卡号 DEMO${draw(digits, 16)} 卡密 ${draw(digits, 8)}`,
  mailAccount: (draw: RandomText) =>
    `demo.${draw(letters, 7)}${draw(digits, 3)}@yixin.example----${draw(mixed, 12)}----${draw(letters, 9)}@backup.example`,
  creditKey: (draw: RandomText) => `qs-DEMO-${draw(mixed, 40)}`,
  shareLink: (draw: RandomText) =>
    `https://pan.example/s/DEMO${draw(mixed, 18)} 提取码 ${draw(letters + digits, 4)}`,
  voucher: (draw: RandomText) => `YD-DEMO-${draw(digits, 6)}-${groups(draw, 2, 6)}`,
  offlineActivation: (draw: RandomText) =>
    `序列号 DEMO-${groups(draw, 5, 5)} | 离线激活 https://activate.zheguang.example/offline/DEMO/${draw(mixed, 24)}` +
    `?device=2&lang=zh-CN | 授权码 ${draw(mixed, 220)}==`,
} satisfies Record<string, (draw: RandomText) => string>

export type CardShape = keyof typeof shapes

/** Generates `count` different cards of one shape; the same random bytes give the same cards. */
export function generateCards(shape: CardShape, count: number, random: Random): string[] {
  const draw = randomTextFrom(random)
  const cards = new Set<string>()
  while (cards.size < count) cards.add(shapes[shape](draw))
  return [...cards]
}
