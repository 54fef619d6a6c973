import type { Shop } from '@faka/contract/shop'
import { useWords } from '../../kernel/words.ts'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './shop-head.module.css'

const ways = ['qq', 'wechat', 'mail', 'phone'] as const

const links = {
  qq: undefined,
  wechat: undefined,
  mail: (address: string) => `mailto:${address}`,
  phone: (number: string) => `tel:${number}`,
}

function Contact({ contact }: Pick<Shop, 'contact'>) {
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

/** Who sells here, what they say, and how they are reached. */
export function ShopHead({ shop }: { shop: Shop }) {
  const { say } = useWords()
  return (
    <div>
      <div className={styles.head}>
        {shop.logo ? (
          <img className={styles.logo} src={shop.logo} alt="" width={72} height={72} />
        ) : (
          <span className={classNames(styles.logo, styles.letter)} aria-hidden="true">
            {[...shop.name][0]}
          </span>
        )}
        <h1 className={styles.name}>{shop.name}</h1>
        {shop.opening && <p className={styles.opening}>{shop.opening}</p>}
      </div>
      <div className={styles.about}>
        {shop.notice && <Notice title={say('shop.notice')}>{shop.notice}</Notice>}
        <Contact contact={shop.contact} />
      </div>
    </div>
  )
}
