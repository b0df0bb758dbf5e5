import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fieldTypes } from '../../../fields/index.ts';
import { offeredOperators, type Resource, type WhereOperator } from '../../../schema/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { ConditionValues } from './ConditionValues.tsx';
import { type DraftCondition, filterFields, isComplete, newCondition, takesNone } from './draftWhere.ts';
import { operatorText } from './operatorText.ts';
import { PlainSelect } from './PlainSelect.tsx';

interface Props {
  resource: Resource;
  condition: DraftCondition;
  onChange: (condition: DraftCondition) => void;
}

/** A condition: its field, its comparison, its values. */
export function ConditionRow({ resource, condition, onChange }: Props) {
  const text = useText();
  const { currency } = useDefinitions().settings;
  const field = resource.fields[condition.field];
  const offered = field === undefined ? [] : offeredOperators(field, fieldTypes);
  // A definition or an address may have one that is not offered.
  const operators = offered.includes(condition.operator) ? offered : [condition.operator, ...offered];
  const isUnfinished =
    condition.values.some((value) => value !== '') && !isComplete(resource, condition, currency);
  return (
    <Box>
      <Box sx={ROW}>
        <PlainSelect
          label={text('where.field')}
          value={condition.field}
          options={filterFields(resource).map(({ name, label }) => ({ value: name, label }))}
          onChange={(name) => onChange({ ...newCondition(resource, name), id: condition.id })}
        />
        <PlainSelect
          label={text('where.operator')}
          value={condition.operator}
          options={operators.map((each) => ({ value: each, label: operatorText(text, each) }))}
          onChange={(operator) => onChange(withOperator(condition, operator as WhereOperator))}
        />
        {field !== undefined && !takesNone(condition.operator) && (
          <ConditionValues
            // Another field or comparison has new inputs.
            key={`${condition.field} ${condition.operator}`}
            field={field}
            operator={condition.operator}
            values={condition.values}
            onChange={(values) => onChange({ ...condition, values })}
          />
        )}
      </Box>
      {isUnfinished && (
        <Typography variant="caption" color="text.secondary" role="status">
          {text('where.unfinished')}
        </Typography>
      )}
    </Box>
  );
}

/** Ranges of days have names; any other value may stay when the comparison changes. */
function withOperator(condition: DraftCondition, operator: WhereOperator): DraftCondition {
  const isOther = condition.operator === 'in' || operator === 'in';
  return { ...condition, operator, values: isOther ? [] : condition.values };
}

const ROW = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '170px 172px minmax(0, 1fr)' },
  alignItems: 'start',
};
