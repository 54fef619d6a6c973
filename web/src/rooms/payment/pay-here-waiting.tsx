import { useWords } from '../../kernel/words.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import placeStyles from './code-place.module.css'
import styles from './pay-here.module.css'

/** The place of the way to pay, as high as what mostly comes. */
export function PayHereWaiting() {
  const { say } = useWords()
  return (
    <div className={placeStyles.around} aria-busy="true">
      <Spoken live>{say('payment.qrLoading')}</Spoken>
      <Skeleton short />
      <div className={styles.bone}>
        <Skeleton shape="title" />
      </div>
      <Skeleton short />
    </div>
  )
}
