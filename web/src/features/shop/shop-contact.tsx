import type { Shop } from '@faka/contract/shop/shop'
import { useI18n } from '../../lib/messages.ts'
import styles from './shop-contact.module.css'

const contactKinds = ['qq', 'wechat', 'mail', 'phone'] as const

const contactLinks = {
  qq: undefined,
  wechat: undefined,
  mail: (address: string) => `mailto:${address}`,
  phone: (number: string) => `tel:${number}`,
}

/** How a seller is reached; absent where he does not say. */
export function ShopContact({ contact }: Pick<Shop, 'contact'>) {
  const { t } = useI18n()
  const given = contactKinds.flatMap((way) => (contact[way] ? [{ way, text: contact[way] }] : []))
  if (given.length === 0) return null
  return (
    <dl className={styles.contact} aria-label={t('shop.contact')}>
      {given.map(({ way, text }) => (
        <div key={way} className={styles.way}>
          <dt>{t(`shop.contact.${way}`)}</dt>
          <dd>{contactLinks[way] ? <a href={contactLinks[way](text)}>{text}</a> : text}</dd>
        </div>
      ))}
    </dl>
  )
}
