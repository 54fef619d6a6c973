import type { ReactNode, Ref } from 'react'
import { useShownShop } from '../../../features/shop/use-shown-shop.ts'
import { useTitle } from '../../../lib/title.ts'
import styles from '../page.module.css'

interface Props {
  title: string
  heading?: Ref<HTMLHeadingElement>
  /** What leads on from the page. */
  children?: ReactNode
}

/** The head of a page about one shop: its heading, which is also the title of the window, and the name of the shop. */
export function ShopPageHead({ title, heading, children }: Props) {
  const { name } = useShownShop()
  useTitle(title)
  return (
    <div className={styles.head}>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <span className={styles.quiet}>{name}</span>
      {children}
    </div>
  )
}
