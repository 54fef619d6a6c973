import { useWords } from '../kernel/words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Spoken } from '../ui/spoken.tsx'
import { showToast, type ToastTone } from '../ui/toast.ts'
import styles from './sections.module.css'
import { Show, State } from './specimen.tsx'

/** What tells something. */
export default function TellingSection() {
  const { say } = useWords()
  const toasts: readonly { tone: ToastTone; words: string }[] = [
    { tone: 'info', words: say('account.menu.loading') },
    { tone: 'done', words: say('actions.delete.done') },
    { tone: 'error', words: say('failure.offline') },
  ]
  return (
    <>
      <Show file="badge" note="Always a word, with a mark: nothing is said by colour alone.">
        <State name="every tone" wide>
          <p className={styles.line}>
            <Badge>{say('orders.status.expired')}</Badge>
            <Badge tone="info">{say('orders.status.closing')}</Badge>
            <Badge tone="done">{say('orders.status.delivered')}</Badge>
            <Badge tone="waiting">{say('orders.status.unpaid')}</Badge>
            <Badge tone="refused">{say('complaint.status.rejected')}</Badge>
            <Badge tone="test">{say('orders.testMoney')}</Badge>
          </p>
        </State>
      </Show>
      <Show file="notice">
        <State name="info">
          <Notice>{say('orders.device.hint')}</Notice>
        </State>
        <State name="done, with a title">
          <Notice tone="done" title={say('delivery.title')}>
            {say('delivery.lateBody')}
          </Notice>
        </State>
        <State name="warning, with a way on">
          <Notice
            tone="warning"
            title={say('payment.silence')}
            action={<Button>{say('payment.askNow')}</Button>}
          />
        </State>
        <State name="error, with long words">
          <Notice tone="error">{say('payment.mismatchBody')}</Notice>
        </State>
      </Show>
      <Show
        file="toast-cards"
        note="One thing at a time, for five seconds; it stays while a pointer or the keyboard rests on it."
      >
        {toasts.map(({ tone, words }) => (
          <State key={tone} name={tone}>
            <Button onClick={() => showToast(tone, words)}>{words}</Button>
          </State>
        ))}
      </Show>
      <Show file="toast-area" note="Stands on every page from the start, at the end of this one too." />
      <Show file="panel">
        <State name="with a title and something beside it">
          <Panel title={say('orders.device')} aside={<Badge tone="info">{say('orders.tab.all')}</Badge>}>
            {say('orders.empty.text')}
          </Panel>
        </State>
        <State name="without">
          <Panel>{say('orders.empty.text')}</Panel>
        </State>
      </Show>
      <Show file="spoken" note="Words for screen readers alone; nothing is to be seen.">
        <State name="spoken when it comes">
          <span>
            <Spoken live>{say('orders.loading')}</Spoken>
          </span>
        </State>
      </Show>
    </>
  )
}
