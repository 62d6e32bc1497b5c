// Parameters of the MTGP32 generator. Only their sizes matter here.
#ifndef WARPPROOF_CURAND_MTGP32_H
#define WARPPROOF_CURAND_MTGP32_H

#define MTGPDC_MEXP 11213
#define MTGPDC_N 351
#define MTGPDC_FLOOR_2P 256
#define MTGPDC_CEIL_2P 512
#define MTGPDC_PARAM_TABLE 200
#define MTGP32_STATE_SIZE 1024
#define MTGP32_STATE_MASK 1023
#define CURAND_NUM_MTGP32_PARAMS 200
#define MTGP32_TS 16

struct mtgp32_params_fast {
  int __mexp;
  int __pos;
  int __sh1;
  int __sh2;
  unsigned int __tbl[16];
  unsigned int __tmp_tbl[16];
  unsigned int __flt_tmp_tbl[16];
  unsigned int __mask;
  unsigned char __poly_sha1[21];
};
typedef struct mtgp32_params_fast mtgp32_params_fast_t;

struct mtgp32_kernel_params {
  unsigned int __pos_tbl[CURAND_NUM_MTGP32_PARAMS];
  unsigned int __param_tbl[CURAND_NUM_MTGP32_PARAMS][MTGP32_TS];
  unsigned int __temper_tbl[CURAND_NUM_MTGP32_PARAMS][MTGP32_TS];
  unsigned int __single_temper_tbl[CURAND_NUM_MTGP32_PARAMS][MTGP32_TS];
  unsigned int __sh1_tbl[CURAND_NUM_MTGP32_PARAMS];
  unsigned int __sh2_tbl[CURAND_NUM_MTGP32_PARAMS];
  unsigned int __mask[1];
};
typedef struct mtgp32_kernel_params mtgp32_kernel_params_t;

struct curandStateMtgp32 {
  unsigned int __s[MTGP32_STATE_SIZE];
  int __offset;
  int __pIdx;
  mtgp32_kernel_params_t *__k;
  int __precise_double_flag;
};
typedef struct curandStateMtgp32 curandStateMtgp32_t;
#endif
