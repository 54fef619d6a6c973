import type { ProgramCall } from '@faka/contract/delivery/delivery-program'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCallProgram } from './use-call-program.ts'

interface Props {
  orderNo: OrderNo
  program: ProgramCall
}

/** How far the delivery of a paid order by the shop's program is, and a button that asks it now. */
export function AskedProgram({ orderNo, program: { state, tries, problem, nextTryTime } }: Props) {
  const { t, locale } = useI18n()
  const { mutate, isPending } = useCallProgram()
  return (
    <Notice
      tone={state === 'failed' ? 'warning' : 'info'}
      title={t(state === 'failed' ? 'soldOrder.program.orderFailed' : 'soldOrder.program.orderPending')}
      action={
        <div>
          <Button busy={isPending} onClick={() => mutate(orderNo)}>
            {t('soldOrder.program.ask')}
          </Button>
        </div>
      }
    >
      {problem && (
        <p>
          {t('soldOrder.program.orderTries', { tries })} · {t(`soldOrder.program.problem.${problem}`)}
        </p>
      )}
      {nextTryTime && (
        <p>
          {t('soldOrder.program.next')} · <DateTime iso={nextTryTime} locale={locale} />
        </p>
      )}
    </Notice>
  )
}
