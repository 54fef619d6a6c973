import type { Shop } from '@faka/contract/shop'
import { useWords } from '../../kernel/words.ts'
import styles from './shop-contact.module.css'

const ways = ['qq', 'wechat', 'mail', 'phone'] as const

const links = {
  qq: undefined,
  wechat: undefined,
  mail: (address: string) => `mailto:${address}`,
  phone: (number: string) => `tel:${number}`,
}

/** How a seller is reached; absent where he does not say. */
export function ShopContact({ contact }: Pick<Shop, 'contact'>) {
  const { say } = useWords()
  const given = ways.flatMap((way) => (contact[way] ? [{ way, text: contact[way] }] : []))
  if (given.length === 0) return null
  return (
    <dl className={styles.contact} aria-label={say('shop.contact')}>
      {given.map(({ way, text }) => (
        <div key={way} className={styles.way}>
          <dt>{say(`shop.contact.${way}`)}</dt>
          <dd>{links[way] ? <a href={links[way](text)}>{text}</a> : text}</dd>
        </div>
      ))}
    </dl>
  )
}
