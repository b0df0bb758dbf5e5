import jsonServerProvider from 'ra-data-json-server';
import {
  Admin,
  BooleanField,
  Datagrid,
  DateField,
  fetchUtils,
  List,
  NumberField,
  ReferenceField,
  Resource,
  SearchInput,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

const token = `Bearer ${localStorage.getItem('plinth.token')}`;
const dataProvider = jsonServerProvider('/api', (url, options = {}) =>
  fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token } }),
);

function ToolList() {
  return (
    <List perPage={25} filters={[<SearchInput key="q" source="q" alwaysOn />]}>
      <Datagrid rowClick="show">
        <TextField source="tool_name" />
        <ReferenceField source="kind_id" reference="tool_kind" />
        <TextField source="place" />
        <NumberField source="price" />
        <DateField source="bought_on" />
        <BooleanField source="is_rented" />
      </Datagrid>
    </List>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin dataProvider={dataProvider}>
    <Resource name="tool" list={ToolList} />
    <Resource name="tool_kind" recordRepresentation="kind_name" />
  </Admin>,
);
