import { useWords } from '../../kernel/words.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import styles from './pay-desk.module.css'

/** The pay desk before its order is here. */
export function PayDeskSkeleton() {
  const { say } = useWords()
  return (
    <Panel>
      <Spoken live>{say('payment.loading')}</Spoken>
      <div className={styles.desk}>
        <div className={styles.about}>
          <span className={styles.cover} />
          <div>
            <Skeleton shape="title" />
            <Skeleton short />
          </div>
        </div>
        <div className={styles.pay}>
          <div className={styles.square}>
            <Skeleton shape="title" />
          </div>
          <div className={styles.square}>
            <Skeleton shape="square" />
          </div>
        </div>
        <div className={styles.rest}>
          <Skeleton short />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      </div>
    </Panel>
  )
}
