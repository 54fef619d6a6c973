import { redeemGiftCode } from '@faka/contract/gift-code/redeem-gift-code'
import { formatFen } from '@faka/contract/shared/money'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useAct } from '../../lib/use-act.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { withWork } from '../../lib/with-work.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './redeem-gift-code.module.css'

const schema = z.pick(redeemGiftCode.input, { code: true })

/** Redeems a gift code; what the server says of a code stands at its field, and what was typed stays. */
export function RedeemGiftCode() {
  const { t } = useI18n()
  const { finish } = useAct()
  const { form, element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['giftCode.redeemGiftCode'],
    schema,
    initialValues: () => ({ code: '' }),
    errors: { code: { wrong: 'wallet.gift.wrong' }, form: { failed: 'wallet.gift.failed' } },
    send: (input) => withWork((work) => call(redeemGiftCode, { ...input, ...work })),
    onSent: ({ worthFen }) => {
      finish(t('wallet.gift.done', { amount: formatFen(worthFen) }))
      form.reset()
    },
  })
  const code = field('code')
  return (
    <Panel title={t('wallet.gift.title')}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          {...code}
          error={code.error ?? formError}
          label={t('wallet.gift.code')}
          hint={t('wallet.gift.hint')}
          maxLength={60}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <div>
          <Button type="submit" busy={busy} busyText={t('wallet.gift.busy')}>
            {t('wallet.gift.go')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
