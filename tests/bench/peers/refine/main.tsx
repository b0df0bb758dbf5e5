import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { Refine, useMany } from '@refinedev/core';
import { List, RefineThemes, ThemedLayout, useDataGrid } from '@refinedev/mui';
import routerProvider from '@refinedev/react-router';
import dataProvider from '@refinedev/simple-rest';
import axios from 'axios';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';

interface Tool {
  id: number;
  tool_name: string;
  kind_id: number;
  place: string | null;
  price: number | null;
  bought_on: string | null;
  is_rented: boolean;
}

const client = axios.create({
  headers: { Authorization: `Bearer ${localStorage.getItem('plinth.token')}` },
});

function ToolList() {
  const { dataGridProps } = useDataGrid<Tool>({ pagination: { pageSize: 25 } });
  const { result: kinds } = useMany<{ id: number; kind_name: string }>({
    resource: 'tool_kind',
    ids: [...new Set(dataGridProps.rows.map(({ kind_id }) => kind_id))],
    queryOptions: { enabled: dataGridProps.rows.length > 0 },
  });
  const columns: GridColDef<Tool>[] = [
    { field: 'tool_name', headerName: 'Tool', flex: 1, minWidth: 150 },
    {
      field: 'kind_id',
      headerName: 'Kind',
      valueGetter: (id: number) => kinds?.data.find((kind) => kind.id === id)?.kind_name,
    },
    { field: 'place', headerName: 'Place' },
    { field: 'price', headerName: 'Price', type: 'number' },
    { field: 'bought_on', headerName: 'Bought on' },
    { field: 'is_rented', headerName: 'Rented', type: 'boolean' },
  ];
  return (
    <List>
      <DataGrid {...dataGridProps} columns={columns} />
    </List>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <ThemeProvider theme={RefineThemes.Blue}>
      <CssBaseline />
      <GlobalStyles styles={{ html: { WebkitFontSmoothing: 'auto' } }} />
      <Refine
        dataProvider={dataProvider('/api', client)}
        routerProvider={routerProvider}
        resources={[{ name: 'tool', list: '/tool' }]}
      >
        <Routes>
          <Route
            element={
              <ThemedLayout>
                <Outlet />
              </ThemedLayout>
            }
          >
            <Route path="/tool" element={<ToolList />} />
          </Route>
        </Routes>
      </Refine>
    </ThemeProvider>
  </BrowserRouter>,
);
