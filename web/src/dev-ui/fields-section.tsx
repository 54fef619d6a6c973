import { useState } from 'react'
import { useWords } from '../kernel/words.ts'
import { Field } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './fields-section.module.css'
import { Show, State } from './specimen.tsx'

/** What is typed. */
export default function FieldsSection() {
  const { say } = useWords()
  const [quantity, setQuantity] = useState(2)
  const [secret, setSecret] = useState('correct horse')
  const number = (value: number) => ({
    ...{ label: say('buy.quantity'), min: 1, max: 20, value },
    ...{ lessWord: say('buy.less'), moreWord: say('buy.more') },
  })
  return (
    <>
      <Show file="text-field" note="Focus: the frame turns to the primary colour, with a ring.">
        <State name="empty, with its hint">
          <TextField label={say('account.userName')} hint={say('account.userName.hint')} />
        </State>
        <State name="filled, with long words">
          <TextField label={say('buy.contact')} defaultValue="a.very.long.name.of.a.buyer@mail.example.com" />
        </State>
        <State name="wrong">
          <TextField
            label={say('account.phone')}
            defaultValue="1380"
            error={say('account.phone.wrong')}
            inputMode="numeric"
          />
        </State>
        <State name="disabled">
          <TextField label={say('orders.find.label')} defaultValue="FK20251120" disabled />
        </State>
      </Show>
      <Show file="password-field">
        <State name="hidden, and shown by its eye">
          <PasswordField
            label={say('account.password')}
            hint={say('account.password.hint')}
            showWord={say('account.password.show')}
            hideWord={say('account.password.hide')}
            autoComplete="off"
            value={secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        </State>
        <State name="wrong">
          <PasswordField
            label={say('account.confirmPassword')}
            error={say('account.confirmPassword.differ')}
            showWord={say('account.password.show')}
            hideWord={say('account.password.hide')}
            autoComplete="off"
          />
        </State>
      </Show>
      <Show file="number-field" note="At its least and at its most the button that would go on is off.">
        <State name="between its limits">
          <NumberField
            {...number(quantity)}
            hint={say('buy.quantity.hint', { min: 1, max: 20 })}
            onValue={setQuantity}
          />
        </State>
        <State name="at its least">
          <NumberField {...number(1)} onValue={() => {}} />
        </State>
        <State name="wrong">
          <NumberField {...number(20)} error={say('buy.quantity.left', { left: 3 })} onValue={() => {}} />
        </State>
      </Show>
      <Show file="text-area" note="It grows with what is written.">
        <State name="empty, with its hint and count">
          <TextArea
            label={say('complaint.text')}
            hint={say('complaint.text.hint')}
            count={say('complaint.text.count', { count: 0, most: 500 })}
          />
        </State>
        <State name="wrong">
          <TextArea
            label={say('complaint.text')}
            defaultValue={say('complaint.type.notWorking')}
            error={say('complaint.text.wrong')}
          />
        </State>
      </Show>
      <Show file="field" note="The frame of every control: label, hint, error; here around a select.">
        <State name="a select">
          <Field label={say('sales.shop')}>
            {(marks) => (
              <select {...marks} className={styles.select}>
                <option>{say('sales.shop.all')}</option>
                <option>{say('sales.none.title')}</option>
              </select>
            )}
          </Field>
        </State>
      </Show>
    </>
  )
}
