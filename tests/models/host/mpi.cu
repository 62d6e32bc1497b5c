// MPI: a process among others.
#include <cstdio>
#include <mpi.h>
int main(int argc, char **argv) {
  int flag = 5, rank = -1, size = 0, provided = -1, length = 0, count = -1, ok = 0;
  char name[MPI_MAX_PROCESSOR_NAME];
  MPI_Initialized(&flag);
  ok += flag == 0 && MPI_Init(&argc, &argv) == MPI_SUCCESS;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  ok += size > 0 && rank >= 0 && rank < size;
  MPI_Comm part, twin;
  ok += MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &part) == 0 && MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &part) == 0;
  ok += MPI_Comm_dup(part, &twin) == 0 && MPI_Comm_free(&twin) == 0;
  MPI_Get_processor_name(name, &length);
  ok += length > 0 && MPI_Wtime() <= MPI_Wtime();
  int out[4] = {1, 2, 3, 4}, in[4];
  double all;
  double mine = 2;
  MPI_Status status;
  MPI_Request requests[2];
  MPI_Type_size(MPI_DOUBLE, &count);
  ok += count == 8 && MPI_Barrier(MPI_COMM_WORLD) == 0;
  ok += MPI_Send(out, 4, MPI_INT, 0, 7, MPI_COMM_WORLD) == 0 && MPI_Ssend(out, 4, MPI_INT, 0, 7, MPI_COMM_WORLD) == 0;
  ok += MPI_Recv(in, 4, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status) == 0 && status.MPI_TAG == 7;
  MPI_Get_count(&status, MPI_INT, &count);
  ok += count >= 0 && count <= 4;
  ok += MPI_Sendrecv(out, 4, MPI_INT, 0, 1, in, 4, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE) == 0;
  MPI_Isend(out, 4, MPI_INT, 0, 2, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(in, 4, MPI_INT, 0, 2, MPI_COMM_WORLD, &requests[1]);
  MPI_Wait(&requests[0], &status);
  ok += requests[0] == MPI_REQUEST_NULL && MPI_Waitall(2, requests, MPI_STATUSES_IGNORE) == 0;
  MPI_Irecv(in, 4, MPI_INT, 0, 2, MPI_COMM_WORLD, &requests[1]);
  do MPI_Test(&requests[1], &flag, &status);
  while (!flag);
  ok += MPI_Bcast(in, 4, MPI_INT, 0, MPI_COMM_WORLD) == 0 && MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD) == 0;
  ok += MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD) == 0 && MPI_Scan(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD) == 0;
  int *gathered = new int[4 * size];
  ok += MPI_Allgather(out, 4, MPI_INT, gathered, 4, MPI_INT, MPI_COMM_WORLD) == 0 && MPI_Gather(out, 4, MPI_INT, gathered, 4, MPI_INT, 0, MPI_COMM_WORLD) == 0;
  ok += MPI_Alltoall(gathered, 4, MPI_INT, gathered, 4, MPI_INT, MPI_COMM_WORLD) == 0 && MPI_Scatter(gathered, 4, MPI_INT, in, 4, MPI_INT, 0, MPI_COMM_WORLD) == 0;
  delete[] gathered;
  ok += MPI_Finalize() == 0 && MPI_Finalized(&flag) == 0 && flag;
  printf("%d\n", ok);  //= 16
  MPI_Barrier(MPI_COMM_WORLD);  //! api-misuse
  if (rank > size) MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided > 3) MPI_Abort(MPI_COMM_WORLD, 1);
}
