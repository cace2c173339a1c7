import { describe, expect, it } from 'vitest';
import { markupOf } from '../markup.fixture.tsx';
import { RadioGroupField } from './radio-group-field.tsx';
import { ToggleField } from './toggle-field.tsx';

const options = [
  { value: 'temporary', label: 'Temporaire', help: 'Location' },
  { value: 'permanent', label: 'Définitif' },
];

describe('radio group', () => {
  it('leads from a summary of errors to its first control', async () => {
    const group = await markupOf(<RadioGroupField id="kind" name="kind" label="Envoi" options={options} />);
    expect(group).toMatch(/<input id="kind"[^>]*value="temporary"/);
    expect(group).toMatch(/<input id="kind-permanent"[^>]*value="permanent"/);
  });
  it('says of the group, not of a control, what is wrong', async () => {
    const group = await markupOf(
      <RadioGroupField id="kind" name="kind" label="Envoi" options={options} error="Choisissez." required />,
    );
    expect(group).toMatch(/<fieldset[^>]*aria-describedby="kind-error"/);
    expect(group).toMatch(/<fieldset[^>]*aria-invalid="true"/);
    expect(group).toMatch(/<fieldset[^>]*aria-required="true"/);
    expect(group).not.toMatch(/<input[^>]*aria-invalid/);
  });
  it('explains an option at the option', async () => {
    const group = await markupOf(<RadioGroupField id="kind" name="kind" label="Envoi" options={options} />);
    expect(group).toMatch(/<input id="kind"[^>]*aria-describedby="kind-detail"/);
    expect(group).toMatch(/id="kind-detail">Location</);
  });
  it('checks the chosen one', async () => {
    const group = await markupOf(
      <RadioGroupField id="kind" name="kind" label="Envoi" options={options} value="permanent" />,
    );
    expect(group.match(/checked=""/g)).toHaveLength(1);
    expect(group).toMatch(/<input id="kind-permanent"[^>]*checked=""/);
  });
});

describe('toggle', () => {
  it('is a switch with its label', async () => {
    const toggle = await markupOf(<ToggleField id="expiry" name="expiry" label="Échéance" />);
    expect(toggle).toMatch(/<label[^>]*for="expiry"[^>]*>Échéance</);
    expect(toggle).toMatch(/<input [^>]*role="switch"/);
  });
  it('says that its change is on its way, and keeps the focus', async () => {
    const toggle = await markupOf(<ToggleField id="expiry" name="expiry" label="Échéance" pending />);
    expect(toggle).toContain('aria-busy="true"');
    expect(toggle).toContain('aria-disabled="true"');
    expect(toggle).not.toContain(' disabled=""');
    expect(toggle).toContain('<span role="status">En cours…</span>');
  });
});
